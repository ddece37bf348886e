/** Slip dress, gown, skirts, blouse and cape. */
import { bothSides, type Garment, pair } from '../garment.ts';
import { mirrored } from '../outline.ts';

const slipDress: Garment = {
  id: 'slip-dress',
  fabric: 'champagneSatin',
  pieces: [
    {
      path: mirrored('M200 124 C184 123 170 116 161 104 C164 124 178 146 200 150'),
      seed: 4,
      light: 0.4,
    },
    ...pair({
      path: 'M160 112 C157 88 162 62 176 38 L178.6 38.6 C184 62 184 88 178 121 L176 120.4 C181 88 181.5 62 176.6 44 C165 64 160.4 88 162.6 111 Z',
      seed: 2,
      round: 1,
      drape: 0.2,
    }),
    {
      path: mirrored(
        'M200 142 C186 140 170 128 160 106 C157 124 150 140 141 152 C148 178 157 202 158 226 C153 262 143 302 134 346 C127 386 120 422 114 450 C140 459 172 463 200 463',
      ),
      angle: 14,
      seed: 7,
      density: 1.35,
      round: 10,
      puff: 1.1,
      drape: 0.85,
      folds: [
        { path: 'M160 116 C174 160 226 160 240 116', width: 9, height: 3 },
        { path: 'M154 134 C176 186 226 182 246 134', width: 10, height: 3 },
        { path: 'M150 154 C178 212 220 210 249 156', width: 10, height: 2 },
        { path: 'M160 226 C176 234 196 236 214 232', width: 8, height: -1.2 },
      ],
      seams: [
        { path: 'M200 143.5 C186 141.5 171 130 161.5 109', width: 0.5, strength: 0.4 },
        { path: 'M200 143.5 C214 141.5 229 130 238.5 109', width: 0.5, strength: 0.4 },
        { path: 'M115 446.5 C141 455.5 173 459.5 200 459.5 C227 459.5 259 455.5 285 446.5', width: 0.6, strength: 0.5 },
      ],
    },
  ],
};

const gown: Garment = {
  id: 'gown',
  fabric: 'oxbloodSatin',
  pieces: [
    {
      path: mirrored('M200 108 C186 106 174 94 167 66 L160 92 L182 156 L200 176'),
      fabric: 'lining',
      seed: 3,
      light: 0.5,
    },
    {
      path: mirrored(
        'M200 198 C188 200 176 199 168 195 C160 240 146 290 126 340 C108 388 84 430 60 458 C104 474 152 480 200 480',
      ),
      seed: 12,
      density: 1.9,
      bend: 0.45,
      round: 11,
      puff: 0.9,
      folds: [
        { path: 'M186 204 C170 290 140 390 104 468', width: 16, height: 6 },
        { path: 'M197 208 C192 300 182 400 166 476', width: 15, height: 5 },
        { path: 'M208 208 C216 300 226 400 240 476', width: 15, height: 6 },
        { path: 'M220 204 C240 290 266 380 304 464', width: 16, height: 5 },
      ],
      seams: [{ path: mirrored('M200 477 C152 477 105 471 63 456').replace(' Z', ''), width: 0.5, strength: 0.4 }],
    },
    {
      path: mirrored(
        'M200 158 C190 130 178 100 170 62 L158 60 C158 88 152 112 142 128 C150 150 162 174 167 197 C178 202 190 204 200 203',
      ),
      angle: -14,
      seed: 5,
      density: 1.7,
      round: 8,
      drape: 0.6,
      folds: [
        ...bothSides({ path: 'M160 74 C170 120 184 160 196 186', width: 7, height: 2.6 }),
        ...bothSides({ path: 'M150 124 C164 150 178 172 190 190', width: 7, height: 2.4 }),
      ],
      seams: [
        ...bothSides({ path: 'M200 158 C190 132 178.5 101 170.6 64', width: 0.5, strength: 0.4 }),
        { path: 'M167 195 C178 200 190 202 200 201 C210 202 222 200 233 195', width: 0.7, strength: 0.7 },
        { path: 'M169 189 C180 194 190 196 200 195 C210 196 220 194 231 189', width: 0.5, strength: 0.45 },
      ],
    },
  ],
};

const biasSkirt: Garment = {
  id: 'bias-skirt',
  fabric: 'inkSatin',
  pieces: [
    {
      path: mirrored('M200 62 C182 62 164 60 150 57 L149 66 L200 74'),
      seed: 2,
      light: 0.5,
    },
    {
      path: 'M148 60 C136 104 122 150 116 198 C108 270 92 352 74 428 C110 446 150 452 188 444 C226 436 274 440 328 418 C312 346 294 270 284 198 C278 150 264 104 252 60 C218 70 182 70 148 60 Z',
      angle: 26,
      seed: 3,
      density: 1.3,
      bend: 0.9,
      round: 11,
      puff: 1,
      folds: [
        { path: 'M246 74 C230 180 200 300 150 446', width: 20, height: 5 },
        { path: 'M262 120 C262 230 250 330 226 440', width: 18, height: 5 },
        { path: 'M150 76 C150 180 136 290 104 436', width: 18, height: 4 },
      ],
      seams: [
        { path: 'M147 69 C182 79 218 79 253.4 69', width: 0.7, strength: 0.75 },
        { path: 'M76 424 C112 441.5 150 447.5 187 439.5 C225 431.5 272 435.5 326.6 414', width: 0.5, strength: 0.5 },
      ],
    },
  ],
};

const pencilSkirt: Garment = {
  id: 'pencil-skirt',
  fabric: 'inkSatin',
  pieces: [
    {
      path: mirrored('M200 66 C180 66 162 64 146 60 L146 72 L200 82'),
      seed: 2,
      light: 0.6,
    },
    {
      path: mirrored(
        'M200 77 C180 77 160 74 144 68 C132 104 116 140 112 180 C112 262 120 350 132 438 C152 443 176 445 200 445',
      ),
      fabric: 'boucle',
      seed: 6,
      density: 1.1,
      round: 14,
      puff: 1,
      folds: [
        { path: 'M118 180 C160 194 240 194 282 180', width: 14, height: 1.6 },
        { path: 'M122 208 C160 216 220 214 260 206', width: 9, height: 1.2 },
      ],
      seams: [
        ...bothSides({ path: 'M170 84 C169 110 168 134 167 156', width: 0.7, strength: 0.7 }),
        { path: 'M141 79 C160 84 180 87 200 87 C220 87 240 84 259 79', width: 0.8, strength: 0.85 },
        { path: 'M131 429 C152 434 176 436 200 436 C224 436 248 434 269 429', width: 0.6, strength: 0.5 },
        { path: 'M246 440 C247 410 247 384 246 352', width: 0.9, strength: 0.9 },
      ],
    },
  ],
};

const blouse: Garment = {
  id: 'blouse',
  fabric: 'boneSatin',
  pieces: [
    {
      path: mirrored('M200 84 C186 84 176 78 172 70 L168 96 L200 128'),
      seed: 3,
      light: 0.5,
    },
    ...pair({
      path: 'M142 92 C120 104 104 130 92 166 C76 220 58 274 50 318 C48 340 56 358 66 364 C80 370 94 368 102 360 C112 330 130 270 154 216 C160 180 156 130 142 92 Z',
      angle: 18,
      seed: 9,
      density: 2.1,
      round: 12,
      puff: 1.2,
      folds: [
        { path: 'M136 108 C112 180 84 270 66 354', width: 11, height: 4 },
        { path: 'M146 130 C130 200 106 280 88 356', width: 10, height: 3.4 },
        { path: 'M60 330 C64 346 68 354 70 362', width: 5, height: 2 },
        { path: 'M96 330 C92 346 90 354 90 362', width: 5, height: 2 },
      ],
    }),
    ...pair({
      path: 'M62 358 C76 366 94 364 104 356 L106 384 C94 392 74 392 60 386 Z',
      angle: 10,
      seed: 1,
      round: 6,
      drape: 0.25,
      seams: [{ path: 'M61 364 C76 371 94 369 104 362', width: 0.6, strength: 0.7 }],
    }),
    {
      path: mirrored(
        'M200 118 C188 106 178 90 172 72 C160 80 150 86 140 92 C148 130 152 160 148 204 C142 264 138 330 134 392 C156 402 178 406 200 406',
      ),
      angle: 10,
      seed: 15,
      density: 1.8,
      round: 10,
      drape: 0.8,
      folds: [
        ...bothSides({ path: 'M168 96 C176 180 172 290 160 396', width: 13, height: 3 }),
        ...bothSides({ path: 'M150 104 C158 170 154 220 148 270', width: 9, height: 2 }),
      ],
      seams: [
        { path: 'M200 124 L200 405', width: 0.7, strength: 0.75 },
        { path: 'M135 386 C157 396 179 400 200 400 C221 400 243 396 265 386', width: 0.5, strength: 0.45 },
        ...bothSides({ path: 'M141 93 C149 130 153 162 148.6 206', width: 0.7, strength: 0.7 }),
      ],
    },
    {
      path: 'M196 128 C186 160 172 200 166 250 C160 282 158 300 152 318 L176 326 C182 296 188 262 196 226 C202 190 206 160 206 132 Z',
      angle: 6,
      seed: 21,
      density: 2.6,
      round: 6,
      puff: 1.2,
      folds: [{ path: 'M200 136 C192 190 178 250 166 318', width: 7, height: 3 }],
    },
    {
      path: 'M202 128 C212 164 222 200 226 240 C228 262 234 276 236 288 L214 292 C210 262 206 230 202 204 C196 176 194 150 194 132 Z',
      angle: -8,
      seed: 25,
      density: 2.6,
      round: 6,
      puff: 1.2,
      folds: [{ path: 'M200 136 C210 190 216 230 224 288', width: 7, height: 3 }],
    },
    ...pair({
      path: 'M198 122 C176 104 152 108 140 124 C130 140 138 160 152 160 C170 158 186 142 199 132 Z',
      angle: 60,
      seed: 11,
      density: 2.6,
      round: 8,
      puff: 1.3,
      drape: 0.6,
      folds: [
        { path: 'M197 126 C180 120 162 124 148 138', width: 7, height: 3 },
        { path: 'M197 129 C182 132 166 142 154 152', width: 6, height: 2 },
      ],
    }),
    ...pair({
      path: 'M200 112 C190 104 180 90 174 66 C170 68 167 71 165 76 C170 98 184 116 198 128 Z',
      angle: -30,
      seed: 13,
      density: 2.4,
      round: 5,
      drape: 0.5,
    }),
    {
      path: mirrored('M200 112 C194 112 190 115 189 121 C189 129 191 137 194 139 C197 140 199 140 200 140'),
      angle: 8,
      seed: 8,
      density: 3,
      round: 6,
      puff: 1.5,
    },
  ],
};

const cape: Garment = {
  id: 'cape',
  fabric: 'lining',
  pieces: [
    {
      path: mirrored('M200 66 C188 66 180 62 176 56 L170 72 L200 96'),
      seed: 3,
      light: 0.5,
    },
    {
      path: mirrored(
        'M200 92 C190 84 182 72 177 60 C158 70 142 80 132 96 C110 150 86 230 70 300 C60 350 54 392 50 424 C98 446 152 454 200 454',
      ),
      fabric: 'herringbone',
      seed: 14,
      density: 1.6,
      round: 15,
      puff: 1,
      drape: 0.9,
      folds: [
        ...bothSides({ path: 'M150 96 C128 190 104 320 92 438', width: 20, height: 6 }),
        ...bothSides({ path: 'M172 106 C164 210 152 330 146 448', width: 16, height: 4 }),
      ],
      seams: [
        { path: 'M200 93 L200 453', width: 0.9, strength: 0.9 },
        ...bothSides({ path: 'M112 250 C116 280 116 310 112 336', width: 1.1, strength: 0.9 }),
        ...bothSides({ path: 'M116.5 250 C120.5 280 120.5 310 116.5 336', width: 0.5, strength: 0.6 }),
        { path: 'M51 417 C99 439 153 447 200 447 C247 447 301 439 349 417', width: 0.5, strength: 0.4 },
      ],
    },
    ...pair({
      path: 'M200 92 C190 84 182 72 177 56 C170 58 165 61 161 66 C162 84 172 106 188 122 Z',
      fabric: 'inkWool',
      angle: -30,
      seed: 4,
      round: 6,
    }),
    {
      path: mirrored('M200 116 C196 116 193.5 118.5 193.5 122.5 C193.5 126.5 196 129 200 129'),
      fabric: 'horn',
      seed: 1,
      round: 3,
      puff: 1.4,
    },
  ],
};

export const dresses = [slipDress, gown, biasSkirt, pencilSkirt, blouse, cape];
