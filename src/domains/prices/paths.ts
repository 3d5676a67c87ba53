export const pricesPath = "/whisky-prices"
