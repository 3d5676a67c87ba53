import { fileLoader } from "#admin/lists/list-loader.ts"
import { listAllAdminListings } from "../list-listings.ts"
import { listingList } from "../listing-list.ts"
import { listingColumns } from "../parts/listing-columns.tsx"

export const loader = fileLoader("listings", listingList, listAllAdminListings, listingColumns())
