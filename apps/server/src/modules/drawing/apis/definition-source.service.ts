import { secretPlaceOf, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Config } from '../../../platform/config.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { definitionOf } from '../records/definition-of.ts'
import { drawCallbackErrors } from '../records/draw-callback.errors.ts'
import { definitionFor } from '../records/child.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { lineageOf } from '../records/lineage.ts'

export interface RunDefinition {
  definition: DrawDefinition
  /** The API has another address now, for which its secrets were entered; what runs at the old one cannot go on. */
  isMoved: boolean
}

/**
 * With which definition a drawing runs: the one that it was sent with. Secrets, keys and limits are always today's; where the API has moved to
 * another address, all of it is, because no secret goes to a place that it was not entered for. A row without kept versions has only its present one.
 */
export function createDefinitionSource({ rowVersions: versions }: { rowVersions: RowVersions }) {
  async function sentWith(
    scope: Scope,
    api: DrawApiRow,
    apiVersion: number | null | undefined,
  ): Promise<DrawDefinition> {
    if (!apiVersion || apiVersion === api.version) return definitionOf(api)
    const kept = await versions.find(scope, 'drawApi', api.id, apiVersion)
    return (kept?.content.definition as DrawDefinition | undefined) ?? definitionOf(api) // was checked when it was saved
  }

  return {
    /** undefined: it was a follow-up that the definition no longer has. */
    async find(scope: Scope, api: DrawApiRow, info: Pick<DrawInfoRow, 'lineage'>): Promise<RunDefinition | undefined> {
      const lineage = lineageOf(info)
      const now = definitionOf(api)
      const sent = await sentWith(scope, api, lineage.apiVersion)
      const isMoved = secretPlaceOf(sent.baseUrl) !== secretPlaceOf(now.baseUrl)
      const { limits: _limits, keys: _keys, ...rest } = isMoved ? now : sent
      const whole: DrawDefinition = {
        ...rest,
        ...(now.limits ? { limits: now.limits } : {}),
        ...(now.keys ? { keys: now.keys } : {}),
      }
      const definition = definitionFor(whole, lineage)
      return definition && { definition, isMoved }
    },
  }
}

export type DefinitionSource = ReturnType<typeof createDefinitionSource>

/**
 * Without an address of our own nobody can call us: such an API would wait until its deadline.
 *
 * @throws AppError `drawCallback.noPublicUrl`
 */
export function requireWayBack(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { flow, poll }: Pick<DrawDefinition, 'flow' | 'poll'>,
): void {
  if (flow === 'callback' && !poll && !publicUrl) throw drawCallbackErrors.noPublicUrl()
}
