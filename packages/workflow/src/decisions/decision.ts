export type HitPolicy = 'unique' | 'first' | 'priority' | 'any' | 'collect' | 'ruleOrder' | 'outputOrder'
export type Aggregation = 'list' | 'sum' | 'min' | 'max' | 'count'

/** A decision table of DMN, checked; plain data. Texts in it are FEEL. */
export interface Decision {
  /** Id of the decision element. */
  key: string
  name: string
  hitPolicy: HitPolicy
  /** Of `collect`: what becomes of the hits. */
  aggregation: Aggregation
  inputs: readonly DecisionInput[]
  outputs: readonly DecisionOutput[]
  rules: readonly DecisionRule[]
}

export interface DecisionInput {
  id: string
  label: string
  expression: string
}

export interface DecisionOutput {
  id: string
  /** Empty: the only output, whose value is the result itself. */
  name: string
  label: string
  /** Allowed values, the most important first: `priority` and `outputOrder` go by them. */
  values: readonly string[]
  default: string | undefined
}

/** As many tests as inputs, as many results as outputs. A test `-` is always true. */
export interface DecisionRule {
  id: string
  tests: readonly string[]
  results: readonly string[]
}
