import { sendSandboxEvents } from "#domains/checkout/paying/payment-jobs.ts"
import { type PostOrder, postNewsletter } from "#domains/newsletter/post-newsletter.ts"
import type { TellOrder } from "#domains/orders/tell-buyer.ts"
import { writeToBuyers } from "#domains/orders/write-to-buyer.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import type { Errands } from "#platform/do-errands.ts"
import type { LetterOrder } from "#platform/post.ts"
import { writeLetter } from "./letters.tsx"

/** What the house tells itself and the provider in the demo. None of it waits for anybody outside. */
function tellingsOf(house: House): Errands {
  return {
    "orders.tell": {
      most: 50,
      run: (facts) => writeToBuyers(contextFor(house), facts as readonly TellOrder[]),
    },
    "settlements.settle": {
      // However many were paid for, one look finds all of them.
      most: 50,
      async run() {
        await openSettlements(house)
        await creditSellers(house)
      },
    },
    "payments.sandbox-send": {
      most: 16,
      run: (facts) => sendSandboxEvents(house, facts as readonly { eventId: string }[]),
    },
  }
}

function lettersOf(house: House): Errands {
  return {
    "post-letter": {
      // Sent is sent: one that fails must not have the others sent again.
      most: 1,
      async run(facts) {
        for (const order of facts) await house.mail.send(await writeLetter(house, order as LetterOrder))
      },
    },
  }
}

/** Thousands of them must not stand before the one letter that somebody waits for. */
function newslettersOf(house: House): Errands {
  return {
    "newsletter.post": {
      most: 1,
      async run(facts) {
        for (const order of facts) await postNewsletter(house, order as PostOrder, writeLetter)
      },
    },
  }
}

/** What each errand does, in lanes: a post office that is slow to answer holds up letters alone. */
export function errandLanes(house: House): readonly Errands[] {
  return [tellingsOf(house), lettersOf(house), newslettersOf(house)]
}

export function errandsOf(house: House): Errands {
  return Object.assign({}, ...errandLanes(house))
}
