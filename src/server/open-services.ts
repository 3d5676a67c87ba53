import { passwordHasherService } from "#domains/accounts/passwords/password-hash.ts"
import { sessionCacheService } from "#domains/accounts/sessions/session.ts"
import { googleClientService } from "#domains/accounts/social/google.ts"
import { resultCardsService } from "#domains/archive/read-result-cards.ts"
import { bidMediansService } from "#domains/bidding/bid-medians.ts"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { maximumKeysService } from "#domains/bidding/maximums/maximum-keys.ts"
import { bidLimitService } from "#domains/bidding/place-bid.ts"
import { certificateService } from "#domains/health/certificate.ts"
import { networkPausesService } from "#domains/news/social/fetch-network.ts"
import { pdfRendererService } from "#domains/orders/documents/pdf-renderer.ts"
import { speedCountsService, speedLimit } from "#domains/page-speed/count-report.ts"
import { providerServices } from "#domains/payments/configured-providers.ts"
import { transcodeQueueService } from "#domains/pictures/store-picture.ts"
import { presenceService } from "#domains/presence/watch-presence.ts"
import { indexServices } from "#domains/search/index-services.ts"
import { searchLimit } from "#domains/search/limit-searches.ts"
import { listingCardsService } from "#domains/shop/read-cards.ts"
import { servedPagesService } from "#domains/status/served-pages.ts"
import { logKeysService } from "#domains/transparency/log-keys.ts"
import { workWatchService } from "#pages/admin/work/watch-work.ts"
import { cacheService } from "#platform/cache.ts"
import type { AppContext } from "#platform/ctx.ts"
import { batchLoadersService } from "#platform/database/batch.ts"
import { uploadSlotsService } from "#platform/files/receive-form.ts"
import { limitersService } from "#platform/http/rate-limit.ts"
import { closeServices, type Service, withServices } from "#platform/service.ts"
import { uncertainChangesService } from "./uncertain-changes.ts"

/** Opened in this order, so a service may use those above it. */
export const services: readonly Service<unknown, AppContext>[] = [
  passwordHasherService,
  ...indexServices,
  batchLoadersService,
  limitersService,
  cacheService,
  uncertainChangesService,
  googleClientService,
  sessionCacheService,
  maximumKeysService,
  bidMediansService,
  bidQueueService,
  bidLimitService,
  searchLimit.service,
  networkPausesService,
  listingCardsService,
  resultCardsService,
  ...providerServices,
  uploadSlotsService,
  transcodeQueueService,
  pdfRendererService,
  workWatchService,
  presenceService,
  speedLimit.service,
  speedCountsService,
  logKeysService,
  certificateService,
  servedPagesService,
]

/** Also for a copy of an app: it needs services of its own, because they may hold their app. */
export function openServices<Parts extends Omit<AppContext, "services">>(parts: Parts) {
  const app = withServices(parts, services)
  for (const service of services) service.of(app)
  return app
}

export function closeAppServices(app: AppContext): void {
  closeServices(app, services)
}
