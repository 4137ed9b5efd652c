import { serveBare } from './serve.ts'

/** The floor: a route that answers what it holds, and an empty page. */
export interface JsonSetup {
  body: unknown
}

const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title></head><body><h1>Empty</h1></body></html>'

await serveBare<JsonSetup>((app, { body }) => {
  app.get('/json', async () => body)
  app.get('/empty', async (_request, reply) => reply.type('text/html; charset=utf-8').send(EMPTY_PAGE))
})
