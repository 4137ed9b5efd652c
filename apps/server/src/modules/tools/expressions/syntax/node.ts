import type { Pattern } from '../pattern/pattern.ts'
import type { Value } from '../values/value.ts'

/** `position`: UTF-16 index from 0 of what an error in this node is shown at; the sign of an operation, else the first letter. */
interface Place {
  position: number
}

export type Node =
  | (Place & { kind: 'value'; value: Value })
  | (Place & { kind: 'text'; parts: (string | Node)[] })
  | (Place & { kind: 'pattern'; pattern: Pattern })
  | (Place & { kind: 'name'; name: string })
  /** A function as a value: `+` in `reduce(list, +, 0)`. */
  | (Place & { kind: 'function'; name: string })
  | (Place & { kind: 'member'; target: Node; name: string })
  | (Place & { kind: 'index'; target: Node; index: Node })
  | (Place & { kind: 'call'; name: string; values: Node[] })
  | (Place & { kind: 'unary'; sign: string; operand: Node })
  | (Place & { kind: 'binary'; sign: string; left: Node; right: Node })
  | (Place & { kind: 'choice'; condition: Node; yes: Node; no: Node })
  | (Place & { kind: 'assign'; target: AssignTarget; value: Node })

export type AssignTarget = Extract<Node, { kind: 'name' | 'member' | 'index' }>

/** Statements one after the other; the last one's value is the answer, nil where a `;` follows it. */
export interface Script {
  statements: Node[]
  endsInNil: boolean
}
