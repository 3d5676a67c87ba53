export const denseTable = "[&_td]:py-1 [&_td]:align-middle [&_td>span]:align-middle"
