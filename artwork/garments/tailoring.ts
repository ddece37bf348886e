/** Coats, jacket, waistcoat and trousers. */
import { bothSides, type FabricName, type Garment, type Piece, pair } from '../garment.ts';
import { mirrored } from '../outline.ts';

/** A round button around a point of the sheet. */
function button(x: number, y: number, radius: number, fabric: FabricName = 'horn'): Piece {
  const arm = radius * 0.55;
  return {
    path: `M${x} ${y - radius} C${x + arm} ${y - radius} ${x + radius} ${y - arm} ${x + radius} ${y} C${x + radius} ${y + arm} ${x + arm} ${y + radius} ${x} ${y + radius} C${x - arm} ${y + radius} ${x - radius} ${y + arm} ${x - radius} ${y} C${x - radius} ${y - arm} ${x - arm} ${y - radius} ${x} ${y - radius} Z`,
    fabric,
    seed: 1,
    round: radius * 0.7,
    puff: 1,
  };
}

const eveningCoat: Garment = {
  id: 'evening-coat',
  fabric: 'oxbloodSatin',
  pieces: [
    {
      path: mirrored('M200 72 C190 71 182 65 176 54 L164 76 L178 170 L200 252'),
      fabric: 'lining',
      seed: 3,
      light: 0.7,
    },
    {
      path: mirrored('M200 61 C189 61 181 57 175 51 L168 68 C178 76 188 79 200 79'),
      angle: 80,
      seed: 2,
      round: 4,
      puff: 0.8,
      drape: 0.2,
      light: 0.75,
    },
    ...pair({
      path: 'M144 76 C128 82 118 94 113 112 C102 170 92 232 84 296 C82 306 84 312 90 314 C102 318 112 318 120 314 C132 262 144 210 152 168 Z',
      fabric: 'inkSatin',
      angle: 12,
      seed: 9,
      density: 1.9,
      round: 11,
      puff: 1.2,
      drape: 0.7,
      folds: [{ path: 'M126 190 C116 200 108 206 100 208', width: 6, height: 1.6 }],
      seams: [{ path: 'M86 290 C98 295 112 296 123 292', width: 0.7, strength: 0.6 }],
    }),
    {
      path: 'M232 60 C244 66 252 70 258 76 C256 120 252 150 252 180 C262 270 280 372 296 452 C266 466 226 472 192 470 L196 240 Z',
      fabric: 'inkSatin',
      angle: -10,
      seed: 5,
      density: 1.5,
      round: 10,
      folds: [{ path: 'M236 180 C244 280 258 380 272 462', width: 16, height: 5 }],
    },
    {
      path: 'M168 60 C156 66 148 70 142 76 C144 120 148 150 148 180 C138 270 120 372 104 452 C134 468 172 473 210 471 L208 244 Z',
      fabric: 'inkSatin',
      angle: 10,
      seed: 2,
      density: 1.5,
      round: 10,
      folds: [
        { path: 'M166 190 C158 280 144 380 130 464', width: 16, height: 5 },
        { path: 'M190 250 C188 330 182 400 176 468', width: 12, height: 3 },
      ],
      seams: [{ path: 'M150 270 L168 282', width: 1, strength: 0.8 }],
    },
    {
      path: 'M226 52 C238 64 246 92 246 124 C240 168 222 210 202 246 L196 240 C206 200 212 160 214 124 C216 96 218 72 222 52 Z',
      angle: 18,
      seed: 6,
      density: 1.6,
      round: 7,
      drape: 0.7,
    },
    {
      path: 'M174 52 C162 64 154 92 154 124 C160 168 182 212 206 250 L208 242 C198 204 190 162 187 124 C184 96 182 72 178 52 Z',
      angle: -18,
      seed: 3,
      density: 1.6,
      round: 7,
      drape: 0.7,
    },
    button(202, 258, 5.2, 'oxbloodSatin'),
  ],
};

const tailoredJacket: Garment = {
  id: 'tailored-jacket',
  fabric: 'inkWool',
  pieces: [
    {
      path: mirrored('M200 78 C190 77 181 72 174 62 L160 90 L178 180 L200 262'),
      fabric: 'lining',
      seed: 3,
      light: 0.8,
    },
    {
      path: mirrored('M200 65 C189 65 182 61 176 55 L166 72 C177 80 188 83 200 83'),
      angle: 80,
      seed: 2,
      round: 4,
      puff: 0.8,
      drape: 0.2,
      light: 0.85,
    },
    ...pair({
      path: 'M130 96 C112 102 102 116 98 136 C90 190 82 250 78 316 C77 340 76 360 76 376 C86 382 102 383 114 379 C124 320 134 260 144 210 C148 170 144 130 130 96 Z',
      angle: 8,
      seed: 9,
      density: 1.7,
      round: 12,
      puff: 1.2,
      folds: [
        { path: 'M126 232 C114 240 100 242 90 240', width: 7, height: 1.6 },
        { path: 'M128 216 C118 222 108 226 98 224', width: 6, height: 1.2 },
      ],
      seams: [{ path: 'M110 378 C109 362 111 350 113 338', width: 0.6, strength: 0.6 }],
    }),
    {
      path: 'M230 72 C246 82 260 88 271 96 C264 140 258 170 254 206 C252 226 254 240 258 256 C268 296 276 340 280 386 C262 396 244 400 226 400 C210 380 200 350 192 290 L194 250 Z',
      angle: -6,
      seed: 5,
      round: 11,
      puff: 1.1,
      seams: [
        { path: 'M244 196 C236 230 236 268 244 300', width: 0.6, strength: 0.55 },
        { path: 'M222 322 L268 314', width: 1.2, strength: 0.9 },
        { path: 'M222.5 331 L269 323', width: 0.6, strength: 0.5 },
      ],
    },
    {
      path: 'M170 72 C154 82 140 88 129 96 C136 140 142 170 146 206 C148 226 146 240 142 256 C132 296 124 340 120 386 C138 396 158 401 178 401 C196 390 206 350 214 292 L206 250 Z',
      angle: 6,
      seed: 2,
      round: 11,
      puff: 1.1,
      folds: [{ path: 'M204 274 C188 262 172 254 154 250', width: 8, height: 1.2 }],
      seams: [
        { path: 'M156 196 C164 230 164 268 156 300', width: 0.6, strength: 0.55 },
        { path: 'M132 314 L178 322', width: 1.2, strength: 0.9 },
        { path: 'M131 323 L177.5 331', width: 0.6, strength: 0.5 },
        { path: 'M148 190 L172 185', width: 1.4, strength: 0.9 },
      ],
    },
    {
      path: 'M228 66 C236 76 244 92 246 104 L262 128 L244 136 C236 180 218 224 196 266 L192 254 C204 200 212 140 220 66 Z',
      fabric: 'inkSatin',
      angle: 20,
      seed: 6,
      density: 1.3,
      round: 6,
      drape: 0.6,
    },
    {
      path: 'M172 66 C164 76 156 92 154 104 L138 128 L156 136 C164 180 184 226 208 270 L210 258 C198 200 188 140 180 66 Z',
      fabric: 'inkSatin',
      angle: -20,
      seed: 3,
      density: 1.3,
      round: 6,
      drape: 0.6,
    },
    ...pair({
      path: 'M174 56 C166 60 160 66 157 74 C150 86 147 94 146 102 L140 114 L164 122 L178 104 C174 90 176 72 180 62 Z',
      angle: -24,
      seed: 4,
      round: 5,
      seams: [],
    }),
    button(203, 282, 5),
  ],
};

const trenchCoat: Garment = {
  id: 'trench-coat',
  fabric: 'gabardine',
  pieces: [
    {
      path: mirrored('M200 62 C190 61 182 57 176 48 L160 66 L180 140 L200 220'),
      fabric: 'herringbone',
      seed: 3,
      light: 0.4,
    },
    {
      path: mirrored('M200 53 C189 53 181 49 174 43 L164 62 C176 70 188 73 200 73'),
      angle: 80,
      seed: 2,
      round: 4,
      puff: 0.8,
      drape: 0.2,
      light: 0.8,
    },
    ...pair({
      path: 'M142 72 C124 78 114 90 110 110 C100 170 90 232 82 296 C80 312 80 322 82 330 C94 336 108 337 120 333 C130 270 142 210 152 164 Z',
      angle: 10,
      seed: 9,
      density: 1.8,
      round: 11,
      puff: 1.2,
      folds: [
        { path: 'M128 198 C116 206 106 208 96 206', width: 7, height: 2 },
        { path: 'M126 214 C116 224 104 228 94 228', width: 7, height: 1.6 },
      ],
      seams: [
        { path: 'M83 302 C95 308 112 309 124 305', width: 0.8, strength: 0.8 },
        { path: 'M82.4 313 C94.4 319 110 320 122 316', width: 0.8, strength: 0.8 },
      ],
    }),
    {
      path: mirrored(
        'M200 62 L170 58 C158 64 148 68 140 73 C142 120 146 150 148 180 L148 240 C140 310 124 386 112 452 C140 464 170 468 200 468',
      ),
      angle: 6,
      seed: 8,
      density: 1.5,
      round: 11,
      folds: [
        ...bothSides({ path: 'M160 256 C152 330 142 400 134 458', width: 14, height: 4.4 }),
        { path: 'M186 256 C184 330 178 400 172 464', width: 11, height: 3 },
        { path: 'M236 254 C236 320 240 360 244 400', width: 8, height: 2 },
        ...bothSides({ path: 'M160 232 C168 200 168 180 164 160', width: 9, height: 1.8 }),
      ],
      seams: [
        { path: 'M174 252 L170 467', width: 1, strength: 0.95 },
        { path: 'M181 252 L177 467', width: 0.5, strength: 0.4, dash: '2 1' },
        { path: 'M134 286 L154 300', width: 1.1, strength: 0.8 },
        { path: 'M266 286 L246 300', width: 1.1, strength: 0.8 },
        { path: 'M113 446 C141 458 171 462 200 462 C229 462 259 458 287 446', width: 0.5, strength: 0.45 },
      ],
    },
    {
      path: 'M232 62 C244 66 254 70 260 74 C262 110 258 136 254 156 C242 162 230 164 220 162 C226 130 230 96 232 62 Z',
      angle: -6,
      seed: 3,
      round: 7,
      seams: [{ path: 'M252 153.5 C241 158.5 230 160.5 222 159', width: 0.5, strength: 0.5, dash: '2 1' }],
    },
    ...pair({
      path: 'M164 62 C156 78 152 92 150 106 L136 128 L160 142 C166 170 176 200 190 226 L204 226 C196 180 190 130 184 72 Z',
      angle: -20,
      seed: 12,
      round: 4,
      puff: 0.7,
      drape: 0.3,
      seams: [
        { path: 'M139.6 127.6 L162.4 140.6 C168.4 168 178 196 190.6 220', width: 0.5, strength: 0.5, dash: '2 1' },
      ],
    }),
    ...pair({
      path: 'M172 44 C162 50 152 62 148 78 L142 104 L168 114 L188 88 C182 78 178 62 178 50 Z',
      angle: -30,
      seed: 4,
      round: 4,
      puff: 0.7,
      drape: 0.3,
      seams: [{ path: 'M145.4 102.6 L167 110.6 L184.6 87.6', width: 0.5, strength: 0.5, dash: '2 1' }],
    }),
    button(178, 190, 4),
    button(222, 190, 4),
    button(174, 276, 4),
    button(226, 276, 4),
    button(172, 318, 4),
    button(228, 318, 4),
    {
      path: 'M147 226 C182 234 218 234 253 226 L253.6 245 C218 253 182 253 146.4 245 Z',
      angle: 90,
      seed: 2,
      round: 4,
      drape: 0.3,
      seams: [
        { path: 'M147 229 C182 237 218 237 253 229', width: 0.45, strength: 0.5, dash: '2 1' },
        { path: 'M147 242 C182 250 218 250 253 242', width: 0.45, strength: 0.5, dash: '2 1' },
      ],
    },
    {
      path: 'M212 244 C220 262 224 286 222 310 L236 312 C240 286 234 260 224 240 Z',
      angle: -8,
      seed: 5,
      round: 4,
      drape: 0.4,
    },
    {
      path: 'M197 227 L219 226 L220 254 L197 255 Z M201 231 L201 251 L216 250 L215 230 Z',
      fabric: 'horn',
      seed: 1,
      round: 2,
    },
  ],
};

const waistcoat: Garment = {
  id: 'waistcoat',
  fabric: 'chalkStripe',
  pieces: [
    {
      path: mirrored(
        'M200 84 C184 84 168 80 158 72 L140 84 C146 130 142 170 128 196 C134 260 132 320 128 372 L200 380',
      ),
      fabric: 'inkSatin',
      angle: 8,
      seed: 3,
      light: 0.75,
      drape: 0.6,
      round: 6,
    },
    {
      path: 'M248 74 L262 84 C254 130 258 166 276 196 C270 256 270 314 276 374 L236 410 L190 372 L194 240 C214 190 234 130 248 74 Z',
      angle: -3,
      seed: 5,
      round: 10,
      seams: [
        { path: 'M228 212 L264 205', width: 1.6, strength: 0.9 },
        { path: 'M222 326 L268 317', width: 1.6, strength: 0.9 },
        { path: 'M222.5 335 L268.6 326', width: 0.6, strength: 0.6 },
        { path: 'M246 240 C242 280 244 310 248 318', width: 0.5, strength: 0.5 },
      ],
    },
    {
      path: 'M152 74 L138 84 C146 130 142 166 124 196 C130 256 130 314 124 374 L164 411 L212 374 L210 244 C188 190 166 130 152 74 Z',
      angle: 3,
      seed: 2,
      round: 10,
      folds: [{ path: 'M206 300 C190 290 172 286 150 288', width: 9, height: 1 }],
      seams: [
        { path: 'M136 205 L172 212', width: 1.6, strength: 0.9 },
        { path: 'M132 317 L178 326', width: 1.6, strength: 0.9 },
        { path: 'M131.4 326 L177.5 335', width: 0.6, strength: 0.6 },
        { path: 'M154 240 C158 280 156 310 152 318', width: 0.5, strength: 0.5 },
        { path: 'M207 246 L209 373', width: 0.45, strength: 0.4 },
      ],
    },
    ...[258, 282, 306, 330, 354].map((y) => button(202, y, 3.6)),
  ],
};

const wideTrousers: Garment = {
  id: 'wide-trousers',
  fabric: 'boneCrepe',
  pieces: [
    {
      path: mirrored('M200 52 C184 52 168 50 154 46 L154 60 L200 64'),
      seed: 2,
      light: 0.45,
    },
    {
      path: 'M250 56 C264 100 272 150 276 200 C282 280 292 370 304 460 C276 470 240 472 214 468 C212 380 208 290 200 190 L196 66 Z',
      angle: -4,
      seed: 6,
      density: 1.5,
      bend: 0.4,
      round: 11,
      folds: [
        { path: 'M238 76 C250 200 258 330 264 468', width: 14, height: 5 },
        { path: 'M216 180 C226 280 234 370 238 468', width: 11, height: 3.4 },
        { path: 'M202 176 C220 184 240 190 256 188', width: 8, height: 1.2 },
      ],
      seams: [{ path: 'M262 84 C260 104 264 128 272 150', width: 0.9, strength: 0.75 }],
    },
    {
      path: 'M150 56 C136 100 128 150 124 200 C118 280 108 370 96 460 C124 470 160 472 186 468 C190 380 196 290 201 192 L204 66 Z',
      angle: 4,
      seed: 3,
      density: 1.5,
      bend: 0.4,
      round: 11,
      folds: [
        { path: 'M162 76 C150 200 142 330 136 468', width: 14, height: 5 },
        { path: 'M186 180 C176 280 168 370 162 468', width: 11, height: 3.4 },
        { path: 'M198 176 C180 184 160 190 144 188', width: 8, height: 1.2 },
      ],
      seams: [
        { path: 'M138 84 C140 104 136 128 128 150', width: 0.9, strength: 0.75 },
        { path: 'M202 76 L201 176', width: 0.8, strength: 0.8 },
        { path: 'M202 150 C192 146 188 130 188 78', width: 0.5, strength: 0.5 },
      ],
    },
    {
      path: 'M152 52 C184 60 216 60 248 52 L251 74 C216 82 184 82 149 74 Z',
      angle: 90,
      seed: 2,
      round: 4,
      drape: 0.15,
      seams: [
        { path: 'M170 57 L169 78', width: 2.4, strength: 0.35 },
        { path: 'M230 57 L231 78', width: 2.4, strength: 0.35 },
      ],
    },
    button(206, 68, 3.4),
  ],
};

export const tailoring = [eveningCoat, tailoredJacket, trenchCoat, waistcoat, wideTrousers];
