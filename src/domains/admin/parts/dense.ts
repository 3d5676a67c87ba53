/** The desk's tables stand closer than those of the shop: more rows to a screen. */
export const dense = "[&_td]:py-1 [&_td]:align-middle [&_td>span]:align-middle"
