import { Ajv } from 'ajv'
import type { TSchema } from 'typebox'

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })

/** What of a value a contract schema does not allow, as `/path reason`; empty when it fits. Names it does not know count too. */
export function misfits(schema: TSchema, value: unknown): string[] {
  const validate = ajv.compile(closed(schema))
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      )
}

/** The schema with every object closed that does not say itself what else it takes. */
function closed(schema: TSchema): TSchema {
  const facts = schema as TSchema & {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
    additionalProperties?: unknown
    patternProperties?: unknown
  }
  const { properties, items, anyOf } = facts
  return {
    ...facts,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, closed(property)]),
          ),
        }
      : {}),
    ...(properties && facts.additionalProperties === undefined && !facts.patternProperties
      ? { additionalProperties: false }
      : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
  }
}

/** Tables that hold this text anywhere, in any column, whichever tenant it belongs to. */
export async function tablesHolding(
  owner: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>,
  text: string,
): Promise<string[]> {
  const tables = await owner<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  // Six digits stand by chance within one of some ten thousand ids.
  const isNumber = /^\d+$/.test(text)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await owner<{ has: boolean }>(
      isNumber
        ? `select exists (select 1 from "${name}" t where t::text ~ ('(^|[^0-9])' || $1 || '([^0-9]|$)')) as has`
        : `select exists (select 1 from "${name}" t where strpos(t::text, $1) > 0) as has`,
      [text],
    )
    if (row?.has) found.push(name)
  }
  return found
}
