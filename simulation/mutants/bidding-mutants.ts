import type { Mutant } from "./mutant.ts"

const bidding = "domains/bidding"

export const biddingMutants: readonly Mutant[] = [
  {
    name: "a tie goes to the later bidder",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: "offer.maxCents > heldCents\n",
        replace: "offer.maxCents >= heldCents\n",
      },
    ],
  },
  {
    name: "the lock is left out",
    edits: [{ file: `${bidding}/lock-lots.ts`, find: "\n  for update of s`", replace: "`" }],
  },
  {
    name: "bids read the clock before the lock",
    edits: [
      {
        file: `${bidding}/bid-batch.ts`,
        find: "const [, lots] = await",
        replace:
          'const early = new Date((await app.pool.query("select clock_timestamp() as now")).rows[0].now)\n    const [, lots] = await',
      },
      {
        file: `${bidding}/bid-batch.ts`,
        find: "{ lookups, budgets }, now)\n",
        replace: "{ lookups, budgets }, now < early ? now : early)\n",
      },
    ],
  },
  {
    name: "closing reads the clock before the lock",
    edits: [
      {
        file: `${bidding}/closing/close-lot.ts`,
        find: "const lot = await lockLot(tx, lotId)\n    // Read the time only after the lock: a bid may have moved the end.\n    const now = await readDatabaseTime(tx)",
        replace: "const now = await readDatabaseTime(tx)\n    const lot = await lockLot(tx, lotId)",
      },
    ],
  },
  {
    name: "bids use the clock of their own process",
    edits: [
      {
        file: `${bidding}/bid-batch.ts`,
        find: "{ lookups, budgets }, now)\n",
        replace: "{ lookups, budgets }, app.clock.now())\n",
      },
    ],
  },
  {
    name: "the receipt is given before the commit",
    edits: [
      {
        file: `${bidding}/bid-batch.ts`,
        find: "await writeAndCommit(client, batch.rows).catch((problem) => announceIfUncertain(app, problem, publish))\n",
        replace: "void writeAndCommit(client, batch.rows).catch(() => undefined)\n",
      },
    ],
  },
  {
    name: "the key of a bid is not looked up",
    edits: [
      {
        file: `${bidding}/bid-batch.ts`,
        find: "if (lookups.bid) {",
        replace: "if (lookups.bid && Number.isNaN(lookups.bid)) {",
      },
    ],
  },
  {
    name: "refusals are not kept with their key",
    edits: [
      {
        file: `${bidding}/bid-batch.ts`,
        find: "rows.refusals.push(refusalRow(batch.lot.key, waiting, problem, moment.now))",
        replace: "refusalRow(batch.lot.key, waiting, problem, moment.now)",
      },
    ],
  },
  {
    name: "a key within one batch is not noticed",
    edits: [
      {
        file: `${bidding}/bid-batch.ts`,
        find: "batch.byKey.get(key) ?? earlierAnswerOf",
        replace: "earlierAnswerOf",
      },
    ],
  },
  {
    name: "a late bid moves the end earlier",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: "return movedMs > endsAt.getTime() ? new Date(movedMs) : endsAt",
        replace: "return new Date(movedMs)",
      },
    ],
  },
  {
    name: "a leader's own raise moves the end",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: '      endsAt: state.endsAt,\n    },\n    kind: "raised",',
        replace: '      endsAt: new Date(state.endsAt.getTime() + 1),\n    },\n    kind: "raised",',
      },
    ],
  },
  {
    name: "bids are accepted after the end",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: "  if (now >= state.endsAt) throw refuse",
        replace: "  if (now > new Date(8e15)) throw refuse",
      },
      {
        file: `${bidding}/evaluate-bid.ts`,
        find: 'lot.status !== "live" || now >= lot.ends_at',
        replace: 'lot.status !== "live"',
      },
    ],
  },
  {
    name: "the price is the leader's maximum",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: "return Math.min(leaderMaxCents, runnerUpCents + incrementAt(terms.increments, runnerUpCents))",
        replace: "return leaderMaxCents",
      },
    ],
  },
  {
    name: "the price may exceed the leader's maximum",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: "return Math.min(leaderMaxCents, runnerUpCents + incrementAt(terms.increments, runnerUpCents))",
        replace: "return runnerUpCents + incrementAt(terms.increments, runnerUpCents)",
      },
    ],
  },
  {
    name: "a lot is sold below its reserve",
    edits: [
      {
        file: `${bidding}/rules.ts`,
        find: "if (state.reserveMet === false) return",
        replace: "if (state.leader === undefined) return",
      },
    ],
  },
  {
    name: "a sold lot gets no order line",
    edits: [
      {
        file: `${bidding}/closing/close-lot.ts`,
        find: 'if (outcome.kind === "sold")',
        replace: 'if (outcome.kind !== "sold" && outcome.kind !== "unsold")',
      },
    ],
  },
  {
    name: "closing does not check that the lot is live",
    edits: [
      {
        file: `${bidding}/closing/close-lot.ts`,
        find: 'if (lot?.status !== "live" || lot.is_paused || now < lot.ends_at)',
        replace: "if (!lot || lot.is_paused || now < lot.ends_at)",
      },
    ],
  },
  {
    name: "the closing has the version of the last bid",
    edits: [{ file: `${bidding}/closing/close-lot.ts`, find: "    lot.version += 1\n", replace: "" }],
  },
  {
    name: "each bid starts its own chain",
    edits: [
      {
        file: `${bidding}/evaluate-bid.ts`,
        find: "bidHash(lot.last_hash ?? firstHash(lot.lot_id), record)",
        replace: "bidHash(firstHash(lot.lot_id), record)",
      },
    ],
  },
  {
    name: "a beaten bidder's maximum is stored as the leader's",
    edits: [
      {
        file: `${bidding}/evaluate-bid.ts`,
        find: "leads ? encryptedMax : lot.leader_encrypted_max",
        replace: "encryptedMax",
      },
    ],
  },
  {
    name: "another process's key of the auction is not read",
    edits: [
      {
        file: `${bidding}/maximums/make-keys.ts`,
        find: "return new Map(rows.map(({ auctionId, wrapped }) => [auctionId, wrapped]))",
        replace:
          "return new Map(rows.map(({ auctionId }) => [auctionId, made[wanted.indexOf(auctionId)]?.wrapped ?? null]))",
      },
    ],
  },
  {
    name: "a bidder gets a second paddle",
    edits: [
      {
        file: `${bidding}/evaluate-bid.ts`,
        find: "const existingPaddle = lookup.paddle ?? batch.paddles.get(request.bidderId)",
        replace: "const existingPaddle = lookup.paddle ?? undefined",
      },
    ],
  },
]
