import type { EngineHost } from '../../engine/command.ts'
import type { Instance } from '../instance.ts'

/** One element, or one way of it: a diagram, and what happens to an instance of it. */
export interface Case {
  name: string
  xml: string
  host?: Partial<EngineHost>
  run(instance: Instance): void
}

/** Root elements that events refer to. */
export const ROOTS =
  '<message id="m" name="paid"/><signal id="g" name="alarm"/><error id="x" errorCode="E1"/><error id="y" errorCode="E2"/><escalation id="z" escalationCode="Z1"/>'

export const condition = (text: string) => `<condition xsi:type="tFormalExpression"><![CDATA[${text}]]></condition>`

export const timer = (kind: 'timeDate' | 'timeDuration' | 'timeCycle', value: string) =>
  `<timerEventDefinition><${kind} xsi:type="tFormalExpression">${value}</${kind}></timerEventDefinition>`
