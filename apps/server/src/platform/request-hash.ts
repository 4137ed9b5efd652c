import { createHash } from 'node:crypto'

/**
 * Hex digest of what a request asks for, apart from its id: the same id with something else in it shows by another digest. The order of the
 * members does not count.
 */
export const requestHashOf = ({ clientRequestId: _id, ...contents }: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(contents).toSorted(([a], [b]) => a.localeCompare(b))))
    .digest('hex')
