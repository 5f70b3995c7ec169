# SPDX-License-Identifier: MIT
"""Trains a network for one game and number of seats by playing against itself (docs/design/minds.md).

    python3 tools/minds/train.py uptown --seats 2 --seconds 300 --out build/minds/uptown-2

Needs PyTorch, numpy and the package townhall (python/); a CUDA device makes it some thirty times faster, and
`--device cpu` does without. Writes OUT.npz (the network, averaged over the last steps), OUT.pt (a checkpoint
that --resume continues from, every minute) and OUT.csv (the curve).

Deep Monte Carlo: all seats play the move of greatest worth, with some chance; each decision learns from the
result of its match. No search, and nothing told of the game but its rows.
"""
from __future__ import annotations

import argparse
import os
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import mind
import townhall


class Net(nn.Module):
    """The layers of src/mind/mind.h in floats."""

    def __init__(self, inputs, move_inputs, seats, wide, meet, hidden):
        super().__init__()
        self.seen = nn.Linear(inputs, wide)
        self.value = nn.Linear(wide, hidden)
        self.value_heads = nn.Linear(wide + hidden, 2 * seats)
        self.meet = nn.Linear(wide, meet)
        self.move = nn.Linear(move_inputs, meet, bias=False)
        self.move_hidden = nn.Linear(meet, hidden)
        self.move_heads = nn.Linear(meet + hidden, 2)
        with torch.no_grad():  # sizes are not scaled: begin small, lest all activations are cut
            self.seen.weight.mul_(0.4)
            self.move.weight.mul_(0.5)

    def look(self, x):
        return self.seen(x).clamp(0, mind.CUT)

    def values(self, seen):
        return self.value_heads(torch.cat([seen, self.value(seen).clamp(0, mind.CUT)], 1))

    def moves(self, state, x):
        first = (state + self.move(x)).clamp(0, mind.CUT)
        second = self.move_hidden(first).clamp(0, mind.CUT)
        return self.move_heads(torch.cat([first, second], 1))

    @torch.no_grad()
    def cut(self):
        """Keeps weights within what the integers of a file can hold."""
        for name, weight in self.named_parameters():
            if name.endswith("weight"):
                most = mind.MOST_INPUT if name in ("seen.weight", "move.weight") else mind.MOST_DENSE
                weight.clamp_(-most, most)


class Reader:
    """Makes inputs of rows: mind.read_inputs on the device."""

    def __init__(self, inputs, device):
        inputs = torch.tensor(inputs, device=device)
        is_name = inputs[:, 1] == mind.IS
        assert bool((is_name[1:] >= is_name[:-1]).all())  # sizes come first
        self.sizes = inputs[~is_name, 0]
        self.names, self.values = inputs[is_name, 0], inputs[is_name, 2].to(torch.int16)

    def __call__(self, rows):
        x = rows[:, self.sizes].float()
        part, power = torch.frexp(1 + x.abs())
        return torch.cat([torch.sign(x) * (power + 2 * part - 2),
                          (rows[:, self.names] == self.values).float()], 1)


class Play:
    """A batch of matches, what was seen and done in their last steps, and how they ended."""

    def __init__(self, a, n, seed, device):
        self.batch = townhall.Batch(a.game, n=n, seats=a.seats, seed=seed, threads=a.threads, reward="score")
        self.n, self.seats, self.device = n, a.seats, device
        self.rows = a.window + a.every
        self.every = a.every
        now = self.batch.now
        self.most = now.mask.shape[1]
        self.obs, self.moves, self.count = (self.host(x) for x in (now.obs, now.moves, self.batch.count))
        length, move_length = now.obs.shape[1], now.moves.shape[1]
        self.seen = torch.zeros((self.rows, n, length), dtype=torch.int16, device=device)
        self.made = torch.zeros((self.rows, n, move_length), dtype=torch.int16, device=device)
        self.actor = np.zeros((self.rows, n), np.int8)
        self.done = np.zeros((self.rows, n), bool)
        self.final = np.zeros((self.rows, n, self.seats), np.float32)
        self.points = np.zeros((n, self.seats), np.float32)
        self.t = 0
        self.matches, self.leads = 0, []

    def host(self, array):
        """The batch's memory as a tensor; pinned, so that copies to the device do not wait."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it cannot be written; nothing here does
            tensor = torch.from_numpy(array)
        if self.device.type == "cuda":
            torch.cuda.cudart().cudaHostRegister(tensor.data_ptr(), tensor.numel() * tensor.element_size(), 0)
        return tensor

    def upload(self):
        device = self.device
        parts = [self.moves[part].to(device, non_blocking=True) for part in self.batch.parts()]
        flat = torch.cat(parts)
        return (self.obs.to(device, non_blocking=True), flat, self.count.to(device, non_blocking=True).long())

    def remember(self, obs, made):
        i = self.t % self.rows
        self.seen[i], self.made[i] = obs, made
        self.actor[i] = self.batch.now.actor

    def step(self, actions):
        i = self.t % self.rows
        self.batch.step(actions)
        now = self.batch.now
        self.points += now.reward
        over = now.done
        self.done[i] = over
        if over.any():
            self.final[i][over] = self.points[over]
            self.matches += int(over.sum())
            self.leads.append(float(self.points[over].mean()))
            self.points[over] = 0
        self.t += 1

    def lesson(self):
        """The oldest `every` steps with the results of their matches: rows, moves, final points of the seats
        from the actor on. None before there are enough."""
        if self.t < self.rows or self.t % self.every:
            return None
        final = np.full((self.n, self.seats), np.nan, np.float32)
        labels = np.empty((self.every, self.n, self.seats), np.float32)
        for back in range(self.rows):
            i = (self.t - 1 - back) % self.rows
            over = self.done[i]
            if over.any():
                final[over] = self.final[i][over]
            step = self.rows - 1 - back
            if step < self.every:
                turned = (self.actor[i][:, None] + np.arange(self.seats)) % self.seats
                labels[step] = np.take_along_axis(final, turned, 1)
        steps = [(self.t - self.rows + k) % self.rows for k in range(self.every)]
        labels = labels.reshape(-1, self.seats)
        known = np.flatnonzero(~np.isnan(labels[:, 0]))
        return (self.seen[steps].flatten(0, 1), self.made[steps].flatten(0, 1),
                torch.from_numpy(labels).to(self.device), torch.from_numpy(known).to(self.device))


def losses(net, seen_rows, made_rows, points, read, read_move, scale):
    """How wrong the heads are about these decisions."""
    seats = points.shape[1]
    seen = net.look(read(seen_rows))
    q = net.moves(net.meet(seen), read_move(made_rows)).float()
    v = net.values(seen).float()
    best = points.max(1, keepdim=True).values
    winners = (points == best).float()
    winners = winners / winners.sum(1, keepdim=True)
    lead = (points[:, 0] - points[:, 1:].max(1).values) / scale
    q_win = F.binary_cross_entropy_with_logits(q[:, 0], winners[:, 0])
    v_win = -(winners * F.log_softmax(v[:, :seats], 1)).sum(1).mean()
    rest = F.smooth_l1_loss(q[:, 1], lead) + 0.5 * F.smooth_l1_loss(v[:, seats:], points / scale)
    return q_win + v_win + rest, q_win, v_win


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("game")
    p.add_argument("--seats", type=int, default=2)
    p.add_argument("--seconds", type=float, default=300)
    p.add_argument("--out", required=True)
    p.add_argument("--resume", help="a checkpoint to continue from")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--n", type=int, default=8192, help="matches side by side, in two halves")
    p.add_argument("--threads", type=int, default=4, help="that step each half")
    p.add_argument("--wide", type=int, default=128)
    p.add_argument("--meet", type=int, default=64)
    p.add_argument("--hidden", type=int, default=32)
    p.add_argument("--window", type=int, default=160, help="decisions a match has at most, about")
    p.add_argument("--every", type=int, default=64, help="steps between lessons")
    p.add_argument("--lot", type=int, default=16384, help="decisions of one step of learning")
    p.add_argument("--rate", type=float, default=1.5e-3)
    p.add_argument("--chance", type=float, default=0.25, help="share of random moves at the start")
    p.add_argument("--scale", type=float, default=10.0, help="points that count as one")
    return p.parse_args()


def main():
    a = arguments()
    device = torch.device(a.device)
    torch.manual_seed(a.seed)
    if device.type == "cpu":
        torch.set_num_threads(os.cpu_count() or 1)
    torch.backends.cuda.matmul.allow_tf32 = True
    plays = [Play(a, a.n // 2, 1000003 * a.seed + half, device) for half in range(2)]
    if a.resume:
        kept = torch.load(a.resume, map_location=device, weights_only=False)
        inputs, move_inputs = kept["inputs"], kept["move_inputs"]
    else:
        kept = None
        rng, batch, seen, moves = np.random.default_rng(a.seed), plays[0].batch, [], []
        for step in range(240):
            if step % 3 == 0:
                seen.append(batch.now.obs[::64].copy())
                moves += [batch.now.moves[part][::16].copy() for part in batch.parts()]
            batch.step((rng.random(batch.n) * batch.count).astype(np.int64))
        batch.reset(1000003 * a.seed)
        inputs, move_inputs = mind.inputs_of(a.game, batch.fields, np.concatenate(seen), np.concatenate(moves))
    read, read_move = Reader(inputs, device), Reader(move_inputs, device)
    net = Net(len(inputs), len(move_inputs), a.seats, a.wide, a.meet, a.hidden).to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=a.rate)
    if kept:
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
    mean = {name: value.detach().clone() for name, value in net.named_parameters()}
    print(f"{a.game}, {a.seats} seats: {len(inputs)} inputs, {len(move_inputs)} of moves, "
          f"{sum(x.numel() for x in net.parameters())} weights, torch {torch.__version__} on {device}", flush=True)

    def save():
        facts = {"inputs": inputs, "move_inputs": move_inputs, "game": a.game, "seats": a.seats, "scale": a.scale}
        weights = {name: value.float().cpu().numpy() for name, value in mean.items()}
        np.savez(a.out + ".new.npz", **facts, **weights)
        os.replace(a.out + ".new.npz", a.out + ".npz")
        torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "inputs": inputs,
                    "move_inputs": move_inputs, "decisions": decisions}, a.out + ".pt")

    def learn(lesson):
        seen, made, points, known = lesson
        order = known[torch.randperm(len(known), device=device)]
        for lot in order.split(a.lot):
            with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
                loss, q_win, v_win = losses(net, seen[lot], made[lot], points[lot], read, read_move, a.scale)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            net.cut()
            with torch.no_grad():
                torch._foreach_lerp_(list(mean.values()), list(net.parameters()), 0.002)
        curve.append((float(q_win), float(v_win)))

    @torch.no_grad()
    def decide(play, chance):
        obs, flat, count = play.upload()
        n, total = play.n, len(flat)
        start = count.cumsum(0) - count
        whose = torch.arange(n, device=device).repeat_interleave(count, output_size=total)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            state = net.meet(net.look(read(obs)))
            heads = torch.cat([net.moves(state[whose[k:k + (1 << 19)]], read_move(flat[k:k + (1 << 19)]))
                               for k in range(0, total, 1 << 19)]).float()
        grid = torch.full((n, play.most), -1e9, device=device)
        grid[whose, torch.arange(total, device=device) - start[whose]] = heads[:, 0] + heads[:, 1] / 16
        random = (torch.rand(n, device=device) * count).long()
        action = torch.where(torch.rand(n, device=device) < chance, random, grid.argmax(1))
        play.remember(obs, flat[start + action])
        return action.cpu().numpy()

    begun = told = saved = time.time()
    decisions, curve = (kept["decisions"] if kept else 0), []
    before = decisions
    with ThreadPoolExecutor(2) as crew, open(a.out + ".csv", "a") as log:
        print("seconds,decisions,matches,chance,q_loss,v_loss,points", file=log)
        pending = [None, None]
        while True:
            now = time.time()
            part = (now - begun) / a.seconds
            if part >= 1:
                break
            chance = 0.01 + (a.chance if not kept else a.chance / 5) * (1 - part) ** 3
            for group in optimiser.param_groups:
                group["lr"] = a.rate * (1 - 0.97 * part) * (0.4 if kept else 1)
            for half, play in enumerate(plays):
                if pending[half]:
                    pending[half].result()
                lesson = play.lesson()
                actions = decide(play, chance)
                pending[half] = crew.submit(play.step, actions)
                decisions += play.n
                if lesson:
                    learn(lesson)
            if now - told > a.seconds / 20:
                told = now
                q, v = np.mean(curve[-20:], 0) if curve else (0, 0)
                points = np.mean(sum((play.leads[-100:] for play in plays), [0.0])) if plays[0].leads else 0
                matches = sum(play.matches for play in plays)
                row = f"{now - begun:.0f},{decisions},{matches},{chance:.3f},{q:.4f},{v:.4f},{points:.2f}"
                print(row, file=log, flush=True)
                print(f"{row}  {(decisions - before) / (now - begun) / 1e6:.2f} M decisions/s", flush=True)
            if now - saved > 60:
                saved = now
                save()
        for step in pending:
            step.result()
    save()
    print(f"wrote {a.out}.npz", flush=True)


if __name__ == "__main__":
    main()
