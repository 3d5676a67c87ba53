/** The master key of test servers and of the apps that tests open on their databases. */
export const maximumKey = "q5xrb5Xr0vBf2m3oUO0hJm1sW3zv3cYvS2nYx0G0e6E="
