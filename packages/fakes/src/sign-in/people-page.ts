import type { FakeAnswer } from '../kit/fake-http.ts'
import type { FakePerson } from './sign-in-fake.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const NEXT = { ok: 'works', down: 'answers 500', garbage: 'answers what is no answer' } as const

/** The page of a fake where a person says who they are and what its next call does, or goes back. It asks its own address again, with all that stood there. */
export function peoplePage(people: readonly FakePerson[], query: URLSearchParams): FakeAnswer {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const choices = people.map(
    ({ id, name }) => `<p><button name="person" value="${escaped(id)}">${escaped(name)}</button></p>`,
  )
  const next = Object.entries(NEXT).map(([scene, says]) => `<option value="${scene}">${says}</option>`)
  return {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A made-up service</title><main><h1>Who signs in?</h1><form>${kept.join('')}${choices.join('')}<p><label>After that the service <select name="next">${next.join('')}</select></label></p><p><button name="cancel" value="1">Cancel</button></p></form></main></html>`,
  }
}
