/** One of the keys that a service may be called with. */
export interface PoolKey {
  name: string
  /** Its share of the calls, compared with others; default 1. */
  weight?: number | undefined
  /** Name of a secret as the service's calls name it → name of the stored one. */
  use: Readonly<Record<string, string>>
}

/**
 * The key that a call takes: its own so far while that can be had at once; else by weight among those that can, else the one that is soonest.
 *
 * @param free at least one.
 * @param waitMs how long a key would have to be waited for; 0: it may go now.
 * @param random 0 ≤ x < 1.
 */
export function chooseKey<Key extends Pick<PoolKey, 'name' | 'weight'>>(
  free: readonly Key[],
  { own, waitMs, random }: { own: string | undefined; waitMs: (key: Key) => number; random: () => number },
): Key {
  const ready = free.filter((key) => waitMs(key) === 0)
  const known = ready.find(({ name }) => name === own)
  if (known) return known
  const [first, ...rest] = free as [Key, ...Key[]]
  if (ready.length === 0) return rest.reduce((best, key) => (waitMs(key) < waitMs(best) ? key : best), first)
  let place = random() * ready.reduce((sum, { weight = 1 }) => sum + weight, 0)
  return ready.find(({ weight = 1 }) => (place -= weight) < 0) ?? (ready.at(-1) as Key)
}

/** The stored secrets as this key of the pool sees them; what it names and nobody entered is missing, not another key's. */
export function secretsOfKey(
  { keys }: { keys?: readonly PoolKey[] | undefined },
  keyName: string | undefined,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const key = keyName ? keys?.find(({ name }) => name === keyName) : undefined
  if (!key) return { ...secrets }
  const replaced = Object.entries(secrets).filter(([name]) => !Object.hasOwn(key.use, name))
  const used = Object.entries(key.use).flatMap(([name, stored]) =>
    Object.hasOwn(secrets, stored) ? [[name, secrets[stored] as string]] : [],
  )
  return Object.fromEntries([...replaced, ...used]) as Record<string, string>
}
