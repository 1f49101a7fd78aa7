"""The bare loop: Europa Tour's turn on ints and lists, with no checks, views or events.

It is what Python can do at best on this machine; the engine is measured as a share of it.
"""

import random
import time


def moves_per_second(seconds: float = 2.0) -> float:
    dice = random.Random(1).random
    racks = [list(range(seat * 10, seat * 10 + 10)) for seat in range(4)]
    piles = [[40], [41], [42], [43], [44]]
    stock = list(range(45, 60))
    seat = moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(1000):
            source = int(dice() * 6)
            card = stock.pop() if source == 5 else piles[source].pop()
            forced = source if source < 5 and not piles[source] else -1
            choice = int(dice() * 15)
            if choice < 10:
                rack = racks[seat]
                rack[choice], card = card, rack[choice]
                moves += 1
            pile = forced if forced >= 0 else int(dice() * 5)
            piles[pile].append(card)
            if not stock:
                for heap in piles:
                    stock += heap[:-1]
                    del heap[:-1]
                random.shuffle(stock)
            seat = (seat + 1) % 4
            moves += 2
    return moves / (time.process_time() - start)


if __name__ == "__main__":
    print(f"bare loop: {moves_per_second():,.0f} moves/s")
