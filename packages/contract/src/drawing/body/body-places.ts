import type { Bilingual } from '../../core/texts.ts'
import { expressionsOf } from '../definition/template.ts'
import { childrenOf, findByPath, formatPath, isContainerType, type BodyNode } from './body-node.ts'
import { changeNode } from './body-node-edit.ts'

/** What a drawing fills of a body by itself. */
export const PLACE_ROLES = ['prompt', 'negativePrompt', 'width', 'height', 'n', 'seed'] as const
export type PlaceRole = (typeof PLACE_ROLES)[number]

/** One line of a body, in its order. */
export interface BodyPlace {
  path: string
  name: string
  depth: number
  /** Its value; `""` of what holds others. */
  text: string
  description: string
  /** Which of them stands there already. */
  role: PlaceRole | undefined
  /** Which of them may stand there; `[]` of what holds others, of pictures, and of texts made of several parts. */
  takes: readonly PlaceRole[]
}

export interface PlaceGuess {
  path: string
  role: PlaceRole
  why: Bilingual
}

const TEXT_ROLES: readonly PlaceRole[] = ['prompt', 'negativePrompt']
const NUMBER_ROLES: readonly PlaceRole[] = ['width', 'height', 'n', 'seed']

/** The body line by line. */
export function placesOfBody(root: BodyNode): BodyPlace[] {
  const walk = (node: BodyNode, segments: readonly (string | number)[]): BodyPlace[] =>
    childrenOf(node).flatMap(([segment, child]) => {
      const here = [...segments, segment]
      const isContainer = isContainerType(child.paramType)
      const text = isContainer ? '' : String(child.paramDef ?? '')
      const role = roleOf(text)
      const line = {
        path: formatPath(here),
        name: String(segment),
        depth: segments.length,
        text,
        description: child.paramDes ?? '',
        role,
        takes: isContainer || child.as ? [] : takenBy(child, text, role),
      }
      return [line, ...walk(child, here)]
    })
  return walk(root, [])
}

/** The variable that is the whole value, with its filters (`{{seed|default:-1}}`). */
function roleOf(text: string): PlaceRole | undefined {
  const name = /^\{\{\s*(\w+)\s*(\|[^{}]*)?\}\}$/.exec(text)?.[1]
  return PLACE_ROLES.find((role) => role === name)
}

function takenBy(node: BodyNode, text: string, role: PlaceRole | undefined): readonly PlaceRole[] {
  if (role === undefined && expressionsOf(text).length > 0) return []
  const isText = node.paramType === 1 || node.paramType === 7
  const isNumber = node.paramType === 2 || node.paramType === 3 || node.paramType === 8
  if (isText) return /^-?\d*$/.test(text) || role !== undefined ? PLACE_ROLES : TEXT_ROLES
  return isNumber ? NUMBER_ROLES : []
}

/** Puts a role at this path, or (undefined) this value in its place. */
export function putRole(body: BodyNode, path: string, role: PlaceRole | undefined, value = ''): BodyNode {
  const node = findByPath(body, path)
  return node ? changeNode(body, node.id, (old) => (role ? withRole(old, role) : withValue(old, value))) : body
}

/** A number keeps its kind, and what stood there where nobody says another; a seed has 64 bits, and is left to the provider where nobody gives one. */
function withRole(node: BodyNode, role: PlaceRole): BodyNode {
  if (role === 'prompt') return { ...node, paramType: 7, paramDef: '{{prompt}}', required: true }
  if (role === 'negativePrompt') return { ...node, paramType: 7, paramDef: '{{negativePrompt}}', omitEmpty: true }
  const before = String(node.paramDef ?? '')
  const value = /^-?\d{1,16}$/.test(before) ? before : ''
  if (role === 'seed')
    return value.startsWith('-')
      ? { ...node, paramType: 8, paramDef: `{{seed|default:${value}}}` }
      : { ...node, paramType: 8, paramDef: '{{seed}}', omitEmpty: true }
  const paramDef = value === '' ? `{{${role}}}` : `{{${role}|default:${value}}}`
  return { ...node, paramType: node.paramType === 1 || node.paramType === 7 ? 1 : 2, paramDef }
}

function withValue(node: BodyNode, value: string): BodyNode {
  const isNumber = node.paramType === 2 || node.paramType === 3
  return { ...node, paramDef: isNumber && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value }
}
