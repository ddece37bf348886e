/** Shirt, knits, scarf and the small things of a man's drawer. */
import { bothSides, type FabricName, type Garment, type Piece, pair } from '../garment.ts';
import { mirrored } from '../outline.ts';

function button(x: number, y: number): Piece {
  return {
    path: `M${x} ${y - 2.6} C${x + 3.4} ${y - 2.6} ${x + 3.4} ${y + 2.6} ${x} ${y + 2.6} C${x - 3.4} ${y + 2.6} ${x - 3.4} ${y - 2.6} ${x} ${y - 2.6} Z`,
    fabric: 'boneSatin',
    seed: 1,
    round: 1.6,
    drape: 0,
  };
}

const shirt: Garment = {
  id: 'shirt',
  fabric: 'stripedPoplin',
  pieces: [
    {
      path: mirrored('M200 76 C186 76 176 72 168 64 L166 84 L200 112'),
      fabric: 'poplin',
      seed: 3,
      light: 0.55,
    },
    {
      path: mirrored('M200 67 C189 67 180 63 172 57 L165 74 C176 82 188 86 200 86'),
      fabric: 'poplin',
      angle: 80,
      seed: 2,
      round: 4,
      puff: 0.8,
      drape: 0.2,
      light: 0.9,
    },
    ...pair({
      path: 'M132 90 C114 98 104 112 98 134 C84 200 66 280 54 344 C52 352 52 356 54 362 C66 370 84 374 98 370 C114 310 130 250 146 206 C148 164 144 124 132 90 Z',
      angle: 13,
      seed: 9,
      density: 1.9,
      round: 12,
      puff: 1.1,
      folds: [
        { path: 'M118 118 C104 190 90 260 80 340', width: 10, height: 3 },
        { path: 'M132 190 C118 206 106 214 92 216', width: 7, height: 1.8 },
      ],
      seams: [{ path: 'M88 342 L84 368', width: 0.8, strength: 0.7 }],
    }),
    ...pair({
      path: 'M53 358 C66 366 86 370 100 366 L94 396 C80 398 62 394 48 386 Z',
      angle: 13,
      seed: 2,
      round: 5,
      drape: 0.1,
      seams: [{ path: 'M49 383 C62 390 80 394 94 392.5', width: 0.4, strength: 0.5 }],
    }),
    {
      path: mirrored(
        'M200 96 L170 74 C156 80 144 84 130 90 C144 126 148 166 144 206 C140 270 138 340 136 402 C146 424 174 432 200 434',
      ),
      seed: 15,
      density: 1.5,
      round: 11,
      folds: [
        ...bothSides({ path: 'M152 120 C162 220 158 320 152 410', width: 13, height: 3.2 }),
        { path: 'M178 150 C184 240 180 340 176 420', width: 11, height: 2.4 },
      ],
      seams: [
        ...bothSides({ path: 'M131 91 C145 127 149.4 166 145 208', width: 0.7, strength: 0.7 }),
        ...bothSides({ path: 'M168 80 L142 100', width: 0.6, strength: 0.6 }),
        { path: 'M137.4 398 C147.6 419 174 427 200 429 C226 427 252.4 419 262.6 398', width: 0.4, strength: 0.45 },
        { path: 'M218 172 L250 172 L250 200 L234 210 L218 200 Z', width: 0.7, strength: 0.65 },
      ],
    },
    {
      path: 'M192 104 L208 104 L208 434 C202 434.6 198 434.6 192 434 Z',
      seed: 2,
      round: 3,
      drape: 0.15,
      shadow: 0.6,
      seams: [
        { path: 'M194.4 110 L194.4 433', width: 0.4, strength: 0.4 },
        { path: 'M205.6 110 L205.6 433', width: 0.4, strength: 0.4 },
      ],
    },
    ...[150, 196, 242, 288, 334, 380].map((y) => button(200, y)),
    ...pair({
      path: 'M170 58 C162 64 157 70 155 78 L150 104 L176 124 L200 102 C188 92 178 78 174 62 Z',
      fabric: 'poplin',
      angle: -40,
      seed: 4,
      round: 2,
      puff: 0.6,
      drape: 0.06,
      seams: [{ path: 'M153.4 103 L176 120.2 L196.6 101.4', width: 0.4, strength: 0.5 }],
    }),
    button(200, 112),
  ],
};

const sleeve =
  'M134 92 C114 98 102 110 96 132 C82 200 66 276 54 340 C52 350 53 354 56 358 C70 366 88 368 102 364 C116 310 132 252 148 208 C150 164 146 124 134 92 Z';
const cuff = 'M55 354 C70 362 90 365 104 361 L98 388 C84 391 64 388 50 380 Z';
const body =
  'M200 84 C184 84 172 80 162 74 C152 80 144 86 132 92 C144 126 149 166 146 208 C142 270 140 330 138 384 C156 392 178 394 200 394';
const hem = 'M200 389 C178 389 156 387 138 380 L140 414 C158 420 180 422 200 422';

function jumper(fabric: FabricName, edge: FabricName): Piece[] {
  return [
    ...pair({
      path: sleeve,
      fabric,
      angle: 13,
      seed: 9,
      density: 1.6,
      round: 15,
      puff: 1.2,
      folds: [
        { path: 'M130 206 C118 218 104 224 90 224', width: 9, height: 1.8 },
        { path: 'M66 330 C76 338 90 340 102 336', width: 8, height: 1.6 },
      ],
    }),
    ...pair({ path: cuff, fabric: edge, angle: 13, seed: 2, round: 6, drape: 0.2 }),
    {
      path: mirrored(body),
      fabric,
      seed: 6,
      density: 1.4,
      round: 15,
      puff: 1.1,
      folds: [
        ...bothSides({ path: 'M146 210 C154 250 152 300 148 350', width: 12, height: 2 }),
        { path: 'M150 362 C176 372 224 372 250 362', width: 10, height: 1.6 },
      ],
      seams: bothSides({ path: 'M133 93 C145 127 150 166 147 210', width: 0.9, strength: 0.6 }),
    },
    { path: mirrored(hem), fabric: edge, seed: 2, round: 7, drape: 0.2 },
  ];
}

const knit: Garment = {
  id: 'knit',
  fabric: 'ribBone',
  pieces: [
    {
      path: mirrored('M200 74 C186 74 174 71 164 66 L162 84 L200 104'),
      seed: 2,
      light: 0.5,
      drape: 0.1,
    },
    ...jumper('cableBone', 'ribBone'),
    {
      path: mirrored('M200 98 C184 97 172 86 168 66 C164 67 160 70 157 75 C162 98 180 112 200 112'),
      seed: 2,
      round: 6,
      puff: 1.2,
      drape: 0.1,
    },
  ],
};

const poloNeck: Garment = {
  id: 'polo-neck',
  fabric: 'ribInk',
  pieces: [
    ...jumper('ribInk', 'ribInk'),
    {
      path: mirrored('M200 52 C186 52 174 51 165 48 C163 62 161 76 156 90 C170 98 184 101 200 101'),
      seed: 2,
      round: 9,
      puff: 1.3,
      drape: 0.1,
      folds: [{ path: 'M164 78 C180 86 220 86 236 78', width: 8, height: 2 }],
    },
    {
      path: mirrored('M200 46 C186 46 174 45 166 41 C163 52 162 62 160 74 C172 79 186 81 200 81'),
      seed: 3,
      round: 8,
      puff: 1.2,
      drape: 0.1,
    },
  ],
};

const fringe = (left: number, right: number, top: number, lean: number): string => {
  const strands: string[] = [];
  for (let x = left + 2; x < right - 1; x += 4.2) {
    const end = top + 26 + 3 * Math.sin(x * 1.7);
    const sway = lean + 2 * Math.sin(x * 2.3);
    strands.push(
      `M${x.toFixed(1)} ${top - 4} L${(x + 2.6).toFixed(1)} ${top - 4} L${(x + 2 + sway).toFixed(1)} ${end.toFixed(1)} L${(x + sway).toFixed(1)} ${end.toFixed(1)} Z`,
    );
  }
  return strands.join(' ');
};

const scarf: Garment = {
  id: 'scarf',
  fabric: 'oxbloodWool',
  pieces: [
    { path: fringe(208, 278, 404, 8), angle: -4, seed: 2, round: 1.2, puff: 1.4 },
    {
      path: 'M190 150 C214 150 236 156 246 168 C252 240 264 320 278 402 C256 410 232 412 208 408 C206 330 198 240 184 180 Z',
      angle: -6,
      seed: 5,
      density: 2.2,
      round: 9,
      puff: 1.2,
      folds: [
        { path: 'M206 170 C218 250 230 340 238 406', width: 11, height: 4 },
        { path: 'M230 172 C238 250 250 330 262 402', width: 9, height: 3 },
      ],
    },
    { path: fringe(120, 194, 440, -8), angle: 4, seed: 2, round: 1.2, puff: 1.4 },
    {
      path: 'M156 168 C168 154 194 148 216 152 C214 200 206 250 202 300 C198 350 196 400 194 442 C170 448 144 446 120 438 C130 340 146 250 156 168 Z',
      angle: 7,
      seed: 3,
      density: 2.2,
      round: 10,
      puff: 1.2,
      folds: [
        { path: 'M178 170 C170 260 156 350 144 440', width: 12, height: 4 },
        { path: 'M200 170 C192 260 182 350 174 442', width: 10, height: 3.4 },
      ],
    },
    {
      path: 'M200 50 C156 48 126 72 122 108 C120 142 140 172 170 186 C186 192 206 190 222 184 C256 170 280 140 278 106 C274 72 244 50 200 50 Z M200 86 C224 86 244 94 246 108 C246 124 226 138 202 140 C176 140 156 126 154 110 C156 94 176 86 200 86 Z',
      angle: 70,
      seed: 8,
      density: 2,
      round: 12,
      puff: 1.2,
      folds: [
        { path: 'M134 100 C136 140 164 170 200 170 C236 170 262 140 266 104', width: 10, height: 4 },
        { path: 'M142 84 C156 66 176 60 200 60 C226 60 248 68 258 86', width: 9, height: 3 },
        { path: 'M146 120 C156 146 180 156 202 156 C226 154 248 142 254 118', width: 8, height: 2.6 },
      ],
    },
  ],
};

const bowTie: Garment = {
  id: 'bow-tie',
  fabric: 'inkSatin',
  pieces: [
    ...pair({
      path: 'M196 262 C170 276 136 300 104 308 C92 290 88 262 92 232 C124 240 164 246 196 244 Z',
      angle: 70,
      seed: 4,
      density: 2,
      round: 9,
      light: 0.7,
    }),
    ...pair({
      path: 'M194 234 C164 210 124 190 84 184 C76 184 72 190 72 200 C70 226 70 254 74 280 C76 290 82 292 90 290 C130 278 168 268 194 266 C188 256 188 244 194 234 Z',
      angle: 74,
      seed: 7,
      density: 1.7,
      round: 14,
      puff: 1.2,
      drape: 0.7,
      folds: [
        { path: 'M196 242 C170 230 136 222 104 222', width: 12, height: 5 },
        { path: 'M196 252 C170 254 140 258 112 264', width: 11, height: 5 },
        { path: 'M194 238 C176 222 150 208 128 200', width: 8, height: 3 },
      ],
    }),
    {
      path: mirrored('M200 224 C192 223 186 225 182 230 C179 242 179 258 182 270 C187 275 193 276 200 275'),
      angle: 4,
      seed: 6,
      density: 2.4,
      round: 10,
      puff: 1.5,
      folds: [{ path: 'M194 228 C191 242 191 258 195 272', width: 5, height: 2 }],
    },
  ],
};

const hat: Garment = {
  id: 'hat',
  fabric: 'felt',
  pieces: [
    {
      path: 'M44 300 C52 270 108 250 200 250 C292 250 348 270 356 300 C358 316 320 334 200 336 C80 334 42 316 44 300 Z',
      angle: 84,
      seed: 4,
      density: 1,
      round: 12,
      puff: 1.3,
      seams: [{ path: 'M49 302 C56 318 112 331.6 200 331.6 C288 331.6 344 318 351 302', width: 0.6, strength: 0.6 }],
    },
    {
      path: 'M112 290 C112 240 120 188 140 166 C152 154 170 158 186 166 C196 171 206 171 216 165 C232 156 250 154 262 168 C280 190 288 240 288 290 C262 304 232 309 200 309 C168 309 138 304 112 290 Z',
      angle: 8,
      seed: 9,
      density: 1.2,
      round: 20,
      puff: 1.3,
      folds: [
        { path: 'M160 186 C168 204 170 222 166 240', width: 18, height: -5 },
        { path: 'M240 186 C234 204 232 222 236 240', width: 18, height: -5 },
        { path: 'M176 170 C190 182 210 182 226 170', width: 13, height: -4 },
      ],
    },
    {
      path: 'M113 262 C140 276 168 281 200 281 C232 281 260 276 287 262 C288.4 272 288.6 282 288.4 292 C262 306 232 311 200 311 C168 311 138 306 111.6 292 C111.4 282 111.8 272 113 262 Z',
      fabric: 'inkSatin',
      angle: 88,
      seed: 2,
      density: 3,
      round: 6,
      drape: 0.25,
    },
    {
      path: 'M118 264 C126 262 134 268 136 278 C138 290 134 300 126 304 C118 300 116 276 118 264 Z',
      fabric: 'inkSatin',
      angle: 10,
      seed: 3,
      density: 3,
      round: 5,
      puff: 1.2,
    },
  ],
};

export const knits = [shirt, knit, poloNeck, scarf, bowTie, hat];
