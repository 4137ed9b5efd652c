/**
 * The picture of the login page: ranges of hills in mist, a low sun, water, a boat. Drawn as shapes in colours of the
 * theme (login.css), so it weighs two kilobytes and turns to dusk with the dark theme.
 */
export function LandscapePicture() {
  return (
    <svg className="landscape" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="land-sky" x1="0" y1="0" x2="0" y2="1">
          <stop className="land-sky-top" offset="0" />
          <stop className="land-sky-low" offset="0.72" />
        </linearGradient>
        <radialGradient id="land-glow">
          <stop className="land-glow-in" offset="0" />
          <stop className="land-glow-out" offset="1" />
        </radialGradient>
        {[1, 2, 3].map((range) => (
          <linearGradient key={range} id={`land-range-${range}`} x1="0" y1="0" x2="0" y2="1">
            <stop className={`land-range-${range}-top`} offset="0" />
            <stop className="land-mist" offset="1" />
          </linearGradient>
        ))}
        <linearGradient id="land-water" x1="0" y1="0" x2="0" y2="1">
          <stop className="land-water-far" offset="0" />
          <stop className="land-water-near" offset="1" />
        </linearGradient>
      </defs>
      <rect width="1200" height="900" fill="url(#land-sky)" />
      <circle cx="812" cy="286" r="330" fill="url(#land-glow)" />
      <circle className="land-sun" cx="812" cy="286" r="64" />
      <path
        fill="url(#land-range-1)"
        d="M0 470c70-20 118-92 190-96 60-3 86 44 140 40 72-6 104-122 190-128 78-6 112 96 182 104 62 7 92-44 156-40 76 5 112 78 186 82 60 3 104-32 156-30v268H0z"
      />
      <path
        fill="url(#land-range-2)"
        d="M0 560c84-8 132-112 214-112 70 0 96 64 160 66 84 2 130-96 222-92 88 4 118 100 204 106 70 5 112-46 184-42 82 5 132 60 216 62v180H0z"
      />
      <path className="land-mist-band" d="M-40 590c220-46 420 22 660-10s420-40 640 4v74H-40z" />
      <path
        fill="url(#land-range-3)"
        d="M0 640c70-4 122-60 196-62 82-2 120 52 204 54 104 2 156-86 262-82 98 4 142 74 238 78 118 5 190-46 300-40v132H0z"
      />
      <rect y="690" width="1200" height="210" fill="url(#land-water)" />
      <path className="land-glint" d="M756 712h112M772 728h80M740 748h120M786 770h84M764 794h70M794 822h44" />
      <path
        className="land-shore"
        d="M0 704c96-14 150-58 244-54 86 4 130 40 226 46 40 2 70 2 96 8-80 10-168 8-250 16-110 10-212 8-316 22z"
      />
      <g className="land-pines">
        <path d="m120 676 12-52 12 52zm-22 4 10-40 10 40zm58-6 9-36 9 36zm36 2 12-58 12 58zm34 4 8-34 8 34zm-166 6 8-34 8 34z" />
      </g>
      <g className="land-boat">
        <path d="M518 776c30 9 74 9 104 0-6 16-18 22-52 22s-46-6-52-22z" />
        <path d="M566 772v-62c26 14 40 34 42 62zM558 772c-14-4-22-8-26-10 8-16 16-30 26-40z" />
      </g>
      <path
        className="land-birds"
        d="M420 214q12-14 24 0q12-14 24 0M486 252q9-10 18 0q9-10 18 0M372 262q7-8 14 0q7-8 14 0"
      />
    </svg>
  )
}
