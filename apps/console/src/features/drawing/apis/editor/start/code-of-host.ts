/** Name and code to begin with, from where the definition goes: `api.example.com`, `example-com`. */
export function codeOfHost(baseUrl: string): { apiName: string; apiCode: string } {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return {
    apiName: host,
    apiCode: host
      .replace(/^(api|www)\./, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 64),
  }
}
