/** Hues of the four meanings (good, warn, bad, info) for light and for dark grounds; a theme may differ. */
export const lightMeanings = { good: '#2e9e5b', warn: '#d98a1c', bad: '#d9483b', info: '#409eff' } as const
export const darkMeanings = { good: '#4cc38a', warn: '#e5a54b', bad: '#f0766b', info: '#409eff' } as const
