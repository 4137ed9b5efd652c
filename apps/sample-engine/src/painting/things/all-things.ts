import { FABLED } from './animals/fabled.ts'
import { FLYERS } from './animals/flyers.ts'
import { SITTING } from './animals/sitters.ts'
import { SWIMMERS } from './animals/swimmers.ts'
import { WALKERS } from './animals/walkers.ts'
import { FEASTS } from './feasts/feasts.ts'
import { DISHES } from './food/dishes.ts'
import { FRUIT_AND_SWEETS } from './food/fruit-and-sweets.ts'
import { MUSIC_AND_PLAY } from './objects/music-and-play.ts'
import { OBJECTS } from './objects/things.ts'
import { AGES } from './people/ages.ts'
import { TALES } from './people/tales.ts'
import { WORK } from './people/work.ts'
import { BUILDINGS } from './places/buildings.ts'
import { LANDMARKS } from './places/landmarks.ts'
import { PLANTS } from './plants/plants.ts'
import type { Thing } from './thing.ts'
import { ROAD } from './vehicles/road.ts'
import { SKY_AND_SEA } from './vehicles/sky-and-sea.ts'

export const THINGS: readonly Thing[] = [
  ...SITTING,
  ...WALKERS,
  ...FABLED,
  ...SWIMMERS,
  ...FLYERS,
  ...AGES,
  ...WORK,
  ...TALES,
  ...LANDMARKS,
  ...BUILDINGS,
  ...ROAD,
  ...SKY_AND_SEA,
  ...DISHES,
  ...FRUIT_AND_SWEETS,
  ...PLANTS,
  ...MUSIC_AND_PLAY,
  ...OBJECTS,
  ...FEASTS,
]
