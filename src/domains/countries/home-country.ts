import { home } from "#domains/places/places.ts"

export const homeCountry = home.country
