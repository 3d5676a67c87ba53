import { setTimeout as wait } from "node:timers/promises"
import type { Fault } from "../fault.ts"

export const providerLate: Fault = {
  name: "provider-late",
  what: "makes the payment provider answer late and send its webhooks late",
  layer: "others",
  seconds: [3, 12],
  healingSeconds: 0,
  async inject({ provider }, random) {
    provider.proxy.delay(() => 200 + random.whole(2_800))
    provider.webhooks = "late"
    provider.lateMs = 1_000 + random.whole(5_000)
    return async () => {
      provider.proxy.heal()
      provider.webhooks = "once"
    }
  },
}

export const providerDoubled: Fault = {
  name: "provider-doubled",
  what: "makes the payment provider send each webhook twice at once, to both servers",
  layer: "others",
  seconds: [3, 12],
  healingSeconds: 0,
  async inject({ provider }) {
    provider.webhooks = "twice"
    return async () => {
      provider.webhooks = "once"
    }
  },
}

export const providerSilent: Fault = {
  name: "provider-silent",
  what: "makes the payment provider take requests without an answer, and send no webhooks",
  layer: "others",
  seconds: [2, 10],
  healingSeconds: 1,
  async inject({ provider }) {
    provider.proxy.fallSilent()
    provider.webhooks = "withheld"
    return async () => {
      provider.proxy.heal()
      provider.webhooks = "once"
      await provider.sendWithheld()
    }
  },
}

/** A payment request may have been made although nobody heard of it. */
export const providerAnswersLost: Fault = {
  name: "provider-answers-lost",
  what: "makes the payment provider lose its answers to requests that it carried out",
  layer: "others",
  seconds: [1, 3],
  healingSeconds: 0,
  async inject({ provider }, random) {
    for (let drops = 2 + random.whole(5); drops > 0; drops--) {
      provider.dropAnswer(random.pick(["POST /v1/payment-requests", "GET /v1/payment-requests"]))
      await wait(random.whole(500))
    }
    return async () => undefined
  },
}

export const mailAway: Fault = {
  name: "mail-away",
  what: "makes the mail server refuse all e-mails",
  layer: "others",
  seconds: [3, 15],
  healingSeconds: 0,
  async inject({ mail }) {
    mail.isAway = true
    return async () => {
      mail.isAway = false
    }
  },
}
