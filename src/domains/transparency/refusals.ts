import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("transparency", {
  noHead: 404,
  noSuchEntry: 404,
  /** The log does not have that many entries. */
  beyondLog: 404,
  noSuchHead: 404,
  noStamp: 404,
  notCheckpoint: 422,
  unknownWitness: 403,
  /** The service that keeps the log's key does not answer. */
  keyUnavailable: 503,
})
