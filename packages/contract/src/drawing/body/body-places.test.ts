import { describe, expect, it } from 'vitest'
import { applyPlaces, guessesOf, questionsOf } from '../curl/curl-questions.ts'
import { parseCurl } from '../curl/curl.ts'
import { findByPath, type BodyNode } from './body-node.ts'
import { fromJson } from './body-node-plain.ts'
import { placesOfBody, putRole } from './body-places.ts'

let ids = 0
const bodyOf = (json: object): BodyNode => fromJson(JSON.parse(JSON.stringify(json)), () => `n${(ids += 1)}`)
const at = (body: BodyNode | undefined, path: string) => body && findByPath(body, path)

describe('places of a body', () => {
  it('are its lines in order, each with what it may be', () => {
    const body = bodyOf({
      job: { words: 'a red boat', w: '512', seed: '{{seed|default:-1}}', tag: 'x{{n}}' },
      hd: true,
      steps: 3,
    })

    expect(placesOfBody(body).map(({ path, depth, role, takes }) => [path, depth, role, takes.length])).toEqual([
      ['job', 0, undefined, 0],
      ['job.words', 1, undefined, 2],
      ['job.w', 1, undefined, 6],
      ['job.seed', 1, 'seed', 6],
      ['job.tag', 1, undefined, 0],
      ['hd', 0, undefined, 0],
      ['steps', 0, undefined, 4],
    ])
  })

  it('take a role with what stood there as the default, and give it up for a value', () => {
    const body = bodyOf({ q: 'x', w: 512, count: '2', s: -1 })

    const put = putRole(putRole(putRole(putRole(body, 'q', 'prompt'), 'w', 'width'), 'count', 'n'), 's', 'seed')

    expect(['q', 'w', 'count', 's'].map((path) => at(put, path)?.paramDef)).toEqual([
      '{{prompt}}',
      '{{width|default:512}}',
      '{{n|default:2}}',
      '{{seed|default:-1}}',
    ])
    expect([at(put, 'q'), at(put, 'count')]).toMatchObject([{ paramType: 7, required: true }, { paramType: 1 }])
    expect(at(putRole(put, 'q', undefined, 'x'), 'q')?.paramDef).toBe('x')
    expect(putRole(body, 'nowhere', 'prompt')).toBe(body)
  })

  it('are guessed with a reason', () => {
    const questions = questionsOf(
      bodyOf({ a: 'soft light, ink', canvas: { w: 512 }, model: 'm' }),
      new Set(),
      undefined,
    )

    expect(guessesOf(questions).map(({ path, role, why }) => [path, role, why.en])).toEqual([
      ['a', 'prompt', 'It is a sentence'],
      ['canvas.w', 'width', 'Its name and its value 512 fit'],
    ])
  })
})

describe('what was chosen in the tree of an import', () => {
  it('moves the prompt, which gives its words back, and takes the others', () => {
    const read = parseCurl(
      `curl https://paint.example.com/v1/draw -d '{"prompt":"a boat","title":"a lighthouse","size":{"w":512}}'`,
    )
    if ('error' in read) throw new Error(read.error.en)

    const { definition, defaultPrompt } = applyPlaces(
      read,
      { prompt: undefined, title: 'prompt', 'size.w': 'width' },
      [],
    )

    const { body } = definition.submit
    expect([at(body, 'prompt')?.paramDef, at(body, 'title')?.paramDef, at(body, 'size.w')?.paramDef]).toEqual([
      'a boat',
      '{{prompt}}',
      '{{width|default:512}}',
    ])
    expect(defaultPrompt).toBe('a lighthouse')
  })

  it('leaves what is as it was found, and drops the note that no prompt was found', () => {
    const read = parseCurl(`curl https://paint.example.com/v1/draw -d '{"a":1,"kind":"one","q":"x"}'`)
    if ('error' in read) throw new Error(read.error.en)

    expect(applyPlaces(read, {}, []).definition).toEqual(read.definition)
    expect(applyPlaces(read, { q: 'prompt' }, []).notes.map(({ en }) => en)).not.toContain(
      'No prompt parameter found. Put {{prompt}} where it belongs in the body.',
    )
  })
})
