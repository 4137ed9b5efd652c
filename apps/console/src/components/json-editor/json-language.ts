import { StreamLanguage, type StringStream } from '@codemirror/language'
import { tags } from '@lezer/highlight'

interface State {
  /** In a text that goes on after a variable. */
  isInText: boolean
}

const NAME = /^"(?:[^"\\]|\\.)*"(?=\s*:)/
const YAML_NAME = /^[A-Za-z_$][\w$.-]*(?=\s*:(\s|$))/
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?(?=[\s,\]}]|$)/

/** JSON for the eye: names, texts with their `{{variables}}`, numbers, words; names and remarks of YAML as well. What is wrong is found elsewhere. */
export const jsonLanguage = StreamLanguage.define<State>({
  name: 'json',
  startState: () => ({ isInText: false }),
  token(stream, state) {
    if (state.isInText) return inText(stream, state)
    if (stream.eatSpace()) return null
    if (stream.match(NAME) || stream.match(YAML_NAME)) return 'name'
    if (stream.peek() === '"') {
      stream.next()
      state.isInText = true
      return stream.match(/^\{\{[^{}"]*\}\}/, false) ? 'text' : inText(stream, state)
    }
    if (stream.match(NUMBER)) return 'number'
    if (stream.match(/^(true|false|null)\b/)) return 'word'
    if (stream.peek() === '#') {
      stream.skipToEnd()
      return 'remark'
    }
    // A word is no number with letters around it.
    if (!stream.match(/^[^\s"'{}[\],:#]+/)) stream.next()
    return null
  },
  tokenTable: {
    name: tags.propertyName,
    text: tags.string,
    variable: tags.variableName,
    number: tags.number,
    word: tags.bool,
    remark: tags.comment,
  },
})

/** A text up to its next variable or its end; a text ends with its line, whatever stands there. */
function inText(stream: StringStream, state: State): string {
  if (stream.match(/^\{\{[^{}"]*\}\}/)) {
    if (stream.eol()) state.isInText = false
    return 'variable'
  }
  while (!stream.eol()) {
    if (stream.match(/^\{\{[^{}"]*\}\}/, false)) return 'text'
    const char = stream.next()
    if (char === '\\') stream.next()
    else if (char === '"') {
      state.isInText = false
      return 'text'
    }
  }
  state.isInText = false
  return 'text'
}
