/** Another demo house that is open already, for who works on one story; else the stories start their own. */
const other = process.env.E2E_ADDRESS

export const port = Number(process.env.E2E_PORT || 3160)
export const address = other || `http://127.0.0.1:${port}`
export const startsOwnHouse = !other
