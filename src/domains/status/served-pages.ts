import { defineService } from "#platform/service.ts"

/** Pages that this process has sent since its last check. Failed ones are those that a bug ended. */
export const servedPagesService = defineService("servedPages", () => new ServedPages())

export class ServedPages {
  #served = 0
  #failed = 0

  count(status: number): void {
    this.#served++
    if (status === 500) this.#failed++
  }

  takeCounts(): { served: number; failed: number } {
    const counts = { served: this.#served, failed: this.#failed }
    this.#served = 0
    this.#failed = 0
    return counts
  }
}
