import { chainCommands, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands"
import { redo, undo } from "prosemirror-history"
import type { NodeType } from "prosemirror-model"
import { liftListItem, wrapInList } from "prosemirror-schema-list"
import type { Command, EditorState } from "prosemirror-state"
import { schema } from "./editor-schema.ts"

const { nodes, marks } = schema

/** Lists commands in toolbar order, with tests for the state at the cursor. */
export const editorCommands = [
  { name: "bold", sign: "B", run: toggleMark(marks.strong), isOn: hasMark("strong") },
  { name: "italic", sign: "I", run: toggleMark(marks.em), isOn: hasMark("em") },
  { name: "heading", sign: "H2", run: toggleHeading(2), isOn: hasHeading(2) },
  { name: "subheading", sign: "H3", run: toggleHeading(3), isOn: hasHeading(3) },
  { name: "bullets", sign: "•", run: toggleList(nodes.bullet_list), isOn: isWithin("bullet_list") },
  { name: "numbers", sign: "1.", run: toggleList(nodes.ordered_list), isOn: isWithin("ordered_list") },
  { name: "quote", sign: "“", run: toggleQuote(), isOn: isWithin("quote") },
  { name: "rule", sign: "―", run: addRule, isOn: () => false },
  { name: "undo", sign: "↶", run: undo, isOn: () => false },
  { name: "redo", sign: "↷", run: redo, isOn: () => false },
] as const satisfies readonly {
  name: string
  sign: string
  run: Command
  isOn: (state: EditorState) => boolean
}[]

function hasMark(name: "strong" | "em") {
  return ({ selection, storedMarks, doc }: EditorState) => {
    const { from, to, empty, $from } = selection
    if (empty) return Boolean(marks[name].isInSet(storedMarks ?? $from.marks()))
    return doc.rangeHasMark(from, to, marks[name])
  }
}

function hasHeading(level: number) {
  return ({ selection }: EditorState) => selection.$from.parent.hasMarkup(nodes.heading, { level })
}

function isWithin(name: string) {
  return ({ selection: { $from } }: EditorState) => {
    for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return true
    return false
  }
}

function toggleHeading(level: number): Command {
  return (state, dispatch) =>
    hasHeading(level)(state)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) =>
    isWithin(type.name)(state)
      ? liftListItem(nodes.list_item)(state, dispatch)
      : chainCommands(wrapInList(type))(state, dispatch)
}

function toggleQuote(): Command {
  return (state, dispatch) =>
    isWithin("quote")(state) ? lift(state, dispatch) : wrapIn(nodes.quote)(state, dispatch)
}

function addRule(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView())
  return true
}

export function hrefAt({ selection, doc }: EditorState): string {
  const { from, to, empty, $from } = selection
  const found = empty ? marks.link.isInSet($from.marks()) : undefined
  if (found) return String(found.attrs.href)
  let href = ""
  doc.nodesBetween(from, to, (node) => {
    const mark = marks.link.isInSet(node.marks)
    if (mark) href = String(mark.attrs.href)
  })
  return href
}

/** An empty address removes the link. Without a selection the address is inserted as text. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    const change = state.tr
    if (empty && href)
      change.insertText(href, from).addMark(from, from + href.length, marks.link.create({ href }))
    else {
      change.removeMark(from, to, marks.link)
      if (href) change.addMark(from, to, marks.link.create({ href }))
    }
    dispatch?.(change)
    return true
  }
}

export function addPicture(src: string, alt: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.picture.create({ src, alt })).scrollIntoView())
    return true
  }
}
