/** Part of the day that a greeting names, from the hour on the person's own clock (0–23). */
export function greetingKeyOf(
  hour: number,
): 'greeting.night' | 'greeting.morning' | 'greeting.noon' | 'greeting.afternoon' | 'greeting.evening' {
  if (hour < 5) return 'greeting.night'
  if (hour < 11) return 'greeting.morning'
  if (hour < 13) return 'greeting.noon'
  if (hour < 18) return 'greeting.afternoon'
  return 'greeting.evening'
}
