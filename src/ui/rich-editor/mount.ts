import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands"
import { history, redo, undo } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import { DOMParser, DOMSerializer } from "prosemirror-model"
import { liftListItem, splitListItem } from "prosemirror-schema-list"
import { type Command, EditorState, Plugin } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { schema } from "./editor-schema.ts"

type EditorOptions = {
  html: string
  attributes: Record<string, string>
  onChange: (html: string) => void
  /** Runs after each transaction: the toolbar shows the state at the cursor. */
  onStep: (state: EditorState) => void
  onFiles: (files: File[]) => void
}

const { nodes, marks } = schema

const addBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

const keys: Record<string, Command> = {
  "Mod-b": toggleMark(marks.strong),
  "Mod-i": toggleMark(marks.em),
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Shift-Enter": addBreak,
  Enter: splitListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
}

/** Tab leaves the editor, so keyboard users are not trapped. */
export function mountEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const serializer = DOMSerializer.fromSchema(schema)
  const given = document.implementation.createHTMLDocument("").createElement("div")
  // In a detached document nothing loads and no script runs.
  given.innerHTML = options.html
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: DOMParser.fromSchema(schema).parse(given),
      plugins: [history(), keymap(keys), keymap(baseKeymap), filesPlugin(options.onFiles)],
    }),
    attributes: options.attributes,
    dispatchTransaction(step) {
      const state = view.state.apply(step)
      view.updateState(state)
      if (step.docChanged) options.onChange(htmlOf(state, serializer))
      options.onStep(state)
    },
  })
  options.onStep(view.state)
  return view
}

function htmlOf(state: EditorState, serializer: DOMSerializer): string {
  const sheet = document.createElement("div")
  sheet.append(serializer.serializeFragment(state.doc.content))
  return sheet.innerHTML
}

/** The schema drops event handlers anyway; without them the browser reports no policy violation while parsing. */
function withoutHandlers(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/[\s/"']on\w+(?=\s*=)/gi, " data-on"))
}

function filesPlugin(onFiles: (files: File[]) => void): Plugin {
  const acceptFiles = (data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"))
    if (files.length > 0) onFiles(files)
    return files.length > 0
  }
  return new Plugin({
    props: {
      transformPastedHTML: withoutHandlers,
      handlePaste: (_, event) => acceptFiles(event.clipboardData),
      handleDrop: (_, event) => acceptFiles(event.dataTransfer),
    },
  })
}
