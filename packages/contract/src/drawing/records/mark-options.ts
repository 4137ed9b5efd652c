/** Choices of filters by one's own marks. */
export const FAVOURITE = [{ value: 1, label: { zh: '我收藏的', en: 'My favorites' } }]
export const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({
  value: stars,
  label: { zh: stars === 5 ? '5 星' : `${stars} 星以上`, en: stars === 5 ? '5 stars' : `${stars} stars and up` },
}))
