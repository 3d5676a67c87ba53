import type { Mutant } from "./mutant.ts"

const bidding = "domains/bidding"

/** Of pauses, outages, second chances, the outbox and the live relay. */
export const furtherMutants: readonly Mutant[] = [
  {
    name: "a paused lot takes bids",
    edits: [
      {
        file: `${bidding}/evaluate-bid.ts`,
        find: '  if (lot.is_paused) throw refuse("paused")\n',
        replace: "",
      },
    ],
  },
  {
    name: "a paused lot closes",
    edits: [
      {
        file: `${bidding}/closing/close-lot.ts`,
        find: 'lot?.status !== "live" || lot.is_paused ||',
        replace: 'lot?.status !== "live" ||',
      },
      {
        file: `${bidding}/closing/closing-scheduler.ts`,
        find: 'and(eq(biddingStates.status, "live"), eq(biddingStates.isPaused, false))',
        replace: 'eq(biddingStates.status, "live")',
      },
    ],
  },
  {
    name: "the end of a pause moves no end",
    edits: [
      {
        file: `${bidding}/pauses/resume-auction.ts`,
        find: "::bigint * interval '1 millisecond'`\n    const at",
        replace: "::bigint * interval '0 millisecond'`\n    const at",
      },
    ],
  },
  {
    name: "lots close although an outage may move their ends",
    edits: [
      {
        file: `${bidding}/closing/close-lot.ts`,
        find: "    if (!(await wasAvailableUntil(tx, now))) return undefined\n",
        replace: "",
      },
    ],
  },
  {
    name: "an outage moves no end",
    edits: [
      {
        file: `${bidding}/pauses/move-ends.ts`,
        find: ".where(and(isOpen, isInOutage(biddingStates.endsAt, outage)))",
        replace: '.where(and(isOpen, eq(biddingStates.status, "upcoming")))',
      },
    ],
  },
  {
    name: "a recount keeps the wrong leader",
    edits: [
      {
        file: `${bidding}/after/exclude-bidder.ts`,
        find: "new Set<string>(exclusionRows.map(({ bidderId }) => bidderId))",
        replace: "new Set<string>()",
      },
    ],
  },
  {
    name: "an offer can be accepted twice",
    edits: [
      {
        file: `${bidding}/after/answer-second-chance.ts`,
        find: '    if (offer.status === "accepted" || offer.status === "taken") return offer.status\n',
        replace: "",
      },
      {
        file: `${bidding}/after/answer-second-chance.ts`,
        find: 'if (offer.status !== "open" || now >= offer.expiresAt) throw',
        replace: "if (now >= offer.expiresAt) throw",
      },
    ],
  },
  {
    name: "a failed message is deleted",
    edits: [
      {
        file: "platform/jobs/run-outbox.ts",
        find: "rows.filter(({ id }) => !failed.has(id)).map(({ id }) => id)",
        replace: "rows.map(({ id }) => id)",
      },
    ],
  },
  {
    name: "messages are deleted before they are handled",
    edits: [
      {
        file: "platform/jobs/run-outbox.ts",
        find: 'const faults = await runAll(app, handlers, rows, chunksAtOnce)\n    if (rows.length > 0) await finishMessages(client, rows, faults)\n    await client.query("commit")',
        replace:
          'if (rows.length > 0) await finishMessages(client, rows, [])\n    await client.query("commit")\n    const faults = await runAll(app, handlers, rows, chunksAtOnce)',
      },
    ],
  },
  {
    name: "states are published before the commit",
    edits: [
      {
        file: "platform/ctx.ts",
        find: "afterCommit: (run) => callbacks.push(run) }",
        replace: "afterCommit: (run) => run() }",
      },
    ],
  },
  {
    name: "late news replaces newer news",
    edits: [
      {
        file: "platform/live/live.ts",
        find: "    if ((this.#latest.get(state.topic) ?? -1) >= state.version) return\n",
        replace: "",
      },
    ],
  },
  {
    name: "a gap in the news is not noticed",
    edits: [
      {
        file: "platform/live/notify-relay.server.ts",
        find: "          if (hasTried) receiver.missed()\n",
        replace: "",
      },
    ],
  },
  {
    name: "a commit without an answer is announced by nobody",
    edits: [
      {
        file: "platform/ctx.ts",
        find: '  if (unavailabilityOf(problem) === "unknown") live.announceUncertain(callbacks)\n',
        replace: "",
      },
    ],
  },
]
