/** A quiet landscape to place things on where there is no picture: light and dark parts, nothing that draws the eye. */
export function SampleScene() {
  return (
    <svg className="place-sample" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="place-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c9d6e3" />
          <stop offset="0.62" stopColor="#eee5d8" />
        </linearGradient>
      </defs>
      <rect width="400" height="400" fill="url(#place-sky)" />
      <circle cx="286" cy="118" r="34" fill="#f6efe2" />
      <path d="M0 262 C60 214 110 206 164 236 S286 196 400 240 V400 H0 Z" fill="#a9b7bd" />
      <path d="M0 300 C70 262 150 286 214 274 S330 262 400 290 V400 H0 Z" fill="#8397a0" />
      <path d="M0 340 C90 318 190 344 262 330 S360 330 400 342 V400 H0 Z" fill="#5f747d" />
    </svg>
  )
}
