export const homeCountry = "SG"
