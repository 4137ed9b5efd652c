/** A step asks for something that is not known yet. */
class NotKnownYet extends Error {}

/** A step asks for no more than this. */
const ROUNDS_MOST = 100

/**
 * What one step wants to know. The engine asks nobody while it runs, so what it wants is noted, looked up, and the step run again from where it began: it is a
 * pure function, and each round knows more.
 */
export function createStepQuestions() {
  const known = new Map<string, unknown>()
  let wanted: { key: string; look: () => Promise<unknown> } | undefined

  return {
    /** The answer to a question, by what names it; ends the round where it is not known yet. What looking it up throws, the step throws. */
    ask<Answer>(key: string, look: () => Promise<Answer>): Answer {
      if (known.has(key)) return known.get(key) as Answer // from a `look` of this key
      wanted ??= { key, look }
      throw new NotKnownYet(key)
    },

    /** Runs it until it asks for nothing that is not known. @throws what it throws itself */
    async run<Result>(step: () => Result): Promise<Result> {
      for (let round = 0; ; round += 1) {
        wanted = undefined
        try {
          return step()
        } catch (error) {
          // The engine throws a question on as the fault of its expression.
          const question = asked()
          if (question === undefined || round >= ROUNDS_MOST) throw error
          known.set(question.key, await question.look())
        }
      }
    },
  }

  function asked(): typeof wanted {
    return wanted
  }
}

export type StepQuestions = ReturnType<typeof createStepQuestions>
