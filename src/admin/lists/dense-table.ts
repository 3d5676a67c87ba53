export const denseTable = "[&_td]:py-1 [&_td]:align-middle [&_td>span]:align-middle"
export const roomyTable = "[&_td]:py-3 [&_td]:align-middle [&_td>span]:align-middle"
