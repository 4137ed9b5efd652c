type Payload = Record<string, unknown>

/** Where a provider keeps codes, grants and sessions: in memory, gone with it. */
export function createMemory() {
  const kept = new Map<string, Payload>()
  return class Memory {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    #key(id: string): string {
      return `${this.#model} ${id}`
    }

    async upsert(id: string, payload: Payload): Promise<void> {
      kept.set(this.#key(id), payload)
    }

    async find(id: string): Promise<Payload | undefined> {
      return kept.get(this.#key(id))
    }

    async findByUid(uid: string): Promise<Payload | undefined> {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.#model} `) && payload.uid === uid)?.[1]
    }

    async consume(id: string): Promise<void> {
      const payload = kept.get(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string): Promise<void> {
      kept.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}
