import { ensureSyntaxTree, HighlightStyle } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { highlightTree, tags } from '@lezer/highlight'
import { describe, expect, it } from 'vitest'
import { jsonProblem } from './json-editor.tsx'
import { jsonLanguage } from './json-language.ts'

const STYLE = HighlightStyle.define([
  { tag: tags.propertyName, class: 'name' },
  { tag: tags.string, class: 'text' },
  { tag: tags.variableName, class: 'variable' },
  { tag: tags.number, class: 'number' },
  { tag: tags.bool, class: 'word' },
  { tag: tags.comment, class: 'remark' },
])

/** What is coloured, with its colour. */
function coloured(text: string): string[] {
  const state = EditorState.create({ doc: text, extensions: [jsonLanguage] })
  const tree = ensureSyntaxTree(state, text.length, 5_000)
  const found: string[] = []
  if (tree) highlightTree(tree, STYLE, (from, to, style) => found.push(`${style} ${text.slice(from, to)}`))
  return found
}

describe('JSON for the eye', () => {
  it('gives names, texts, the variables in them, numbers and words a colour each', () => {
    expect(coloured('{"a": "x {{prompt}} y", "b": -1.5e3, "c": [true, null]}')).toEqual([
      'name "a"',
      'text "x ',
      'variable {{prompt}}',
      'text  y"',
      'name "b"',
      'number -1.5e3',
      'name "c"',
      'word true',
      'word null',
    ])
  })

  it('goes on after a text that ends with its variable, or is cut off', () => {
    expect(coloured('["{{seed}}", 2,\n"open\n3]')).toEqual([
      'text "',
      'variable {{seed}}',
      'text "',
      'number 2',
      'text "open',
      'number 3',
    ])
  })

  it('knows names and remarks of YAML, and takes no version for a number', () => {
    expect(coloured('openapi: 3.0.3 # which\npaths:')).toEqual(['name openapi', 'remark # which', 'name paths'])
  })
})

describe('what is no JSON', () => {
  it('is found where it begins', () => {
    expect([jsonProblem('{"a": 1}'), jsonProblem('{\n "a" 1}')]).toEqual([undefined, 7])
  })
})
