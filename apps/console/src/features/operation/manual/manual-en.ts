/** Every page of the manual in English, by its path; one file of the build. */
export const pages: Readonly<Record<string, string>> = import.meta.glob('../../../../../../docs/manual/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
