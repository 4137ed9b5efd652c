import { childrenOf, formatPath, isContainerType, type BodyNode } from './body/body-node.ts'
import type { DrawDefinition } from './definition/draw-definition.ts'
import { expressionsOf } from './definition/template.ts'

/** Seeds that the server chooses lie between these, both included: whole numbers that every provider with a seed takes. */
export const SEED_MIN = 1
export const SEED_MAX = 2_147_483_647

const readsSeed = (text: unknown): boolean =>
  typeof text === 'string' &&
  expressionsOf(text).some(({ namespace, path }) => namespace === 'vars' && path[0] === 'seed')

/** Paths of the parameters of a body that are filled with `{{seed}}`. */
export function seedPathsOf(body: BodyNode | undefined): string[] {
  const found: string[] = []
  const walk = (node: BodyNode, path: readonly (string | number)[]): void => {
    if (isContainerType(node.paramType))
      for (const [segment, child] of childrenOf(node)) walk(child, [...path, segment])
    else if (readsSeed(node.paramDef)) found.push(formatPath(path))
  }
  if (body) walk(body, [])
  return found
}

/** Does this definition send the provider a seed? Only then can a picture be drawn twice the same. */
export function hasSeed({ submit, prepare, patch }: Pick<DrawDefinition, 'submit' | 'prepare' | 'patch'>): boolean {
  const calls = [submit, ...(prepare ?? [])]
  return (
    calls.some(
      (call) =>
        seedPathsOf(call?.body).length > 0 ||
        [call?.path, ...Object.values({ ...call?.query, ...call?.headers })].some(readsSeed),
    ) || (patch ?? []).some(({ value }) => readsSeed(value))
  )
}
