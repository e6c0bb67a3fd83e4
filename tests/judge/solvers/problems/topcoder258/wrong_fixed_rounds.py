# Planted: twelve rounds in place of as many as it takes
class ChutesAndLadders:
    def winningChance(self, startLadder, endLadder, players):
        exits = dict(zip(startLadder, endLadder))
        places = []
        for square in players:
            place = [0.0] * 100
            place[square] = 1.0
            places.append(place)
        chances, going = [0.0] * len(players), 1.0
        for _ in range(12):
            if going <= 1e-13:
                break
            for player, place in enumerate(places):
                before = sum(place)
                after = self.rolled(place, exits)
                won = after.pop()
                chances[player] += going * won / before
                places[player] = after + [0.0]
                going *= 1 - won / before
                if going <= 1e-13:
                    break
        return chances

    def rolled(self, place, exits):
        """The chance of each square after a roll of two dice; the last one is the finish."""
        after = [0.0] * 100
        for square, chance in enumerate(place):
            if chance:
                for one in range(1, 7):
                    for other in range(1, 7):
                        reached = min(square + one + other, 99)
                        after[exits.get(reached, reached)] += chance / 36
        return after
