import '@tanstack/react-query'

declare const made: unique symbol
/** Name of an answer in the query cache. Made by {@link keysOf} alone: an array written by hand does not compile. */
export type ReadKey = readonly unknown[] & { readonly [made]: true }

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: ReadKey
  }
}

/**
 * Keys of what is read of a resource, whichever screen reads it. `path` is that of its calls (`/blade-biz/drawApi`).
 * Invalidating `all` asks again for everything that was read of it; `of('figures')` for the figures with any arguments.
 */
export function keysOf(path: string) {
  return {
    all: keyOf(path),
    /** `reading` says what is read, and in which shape; two queries share it only where their answers are alike. */
    of: (reading: string, ...args: readonly unknown[]): ReadKey => keyOf(path, reading, ...args),
  }
}

/** Key of what a call answers, under the resource that its path names: `/blade-biz/drawStyle/page` lies under `/blade-biz/drawStyle`. */
export function callKey(path: string, ...args: readonly unknown[]): ReadKey {
  const end = path.lastIndexOf('/')
  return keysOf(path.slice(0, end)).of(path.slice(end + 1), ...args)
}

// The one place that gives an array the mark.
const keyOf = (...parts: readonly unknown[]): ReadKey => parts as ReadKey

/** Marks what the frame reads of the person (menu, buttons, notices): it is not asked again with a page. */
export const frameMeta = { isFrame: true } as const
export const isOfFrame = ({ meta }: { meta: Readonly<Record<string, unknown>> | undefined }): boolean =>
  meta?.isFrame === true
