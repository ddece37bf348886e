/** Bags, shoes, belt and glove. */
import type { Garment, Piece } from '../garment.ts';
import { mirrored } from '../outline.ts';

const bag: Garment = {
  id: 'bag',
  fabric: 'inkLeather',
  pieces: [
    {
      path: 'M138 236 C138 150 160 92 200 92 C240 92 262 150 262 236 L252 236 C252 158 234 103 200 103 C166 103 148 158 148 236 Z',
      seed: 2,
      round: 5,
      puff: 1.6,
      drape: 0.1,
    },
    {
      path: 'M96 232 C128 224 272 224 304 232 C314 280 322 340 324 396 C324 408 318 414 308 415 C236 420 164 420 92 415 C82 414 76 408 76 396 C78 340 86 280 96 232 Z',
      angle: 4,
      seed: 5,
      density: 0.9,
      round: 14,
      puff: 1.2,
      folds: [
        { path: 'M104 260 C98 310 94 360 96 400', width: 9, height: 2 },
        { path: 'M296 260 C302 310 306 360 304 400', width: 9, height: 2 },
      ],
      seams: [
        {
          path: 'M84 398 C86 406 92 409 100 409.4 C166 413.6 234 413.6 300 409.4 C308 409 314 406 316 398',
          width: 0.7,
          strength: 0.7,
          dash: '2.6 1.6',
        },
      ],
    },
    {
      path: 'M94 232 C128 222 272 222 306 232 C310 262 306 300 296 322 C270 338 234 344 200 344 C166 344 130 338 104 322 C94 300 90 262 94 232 Z',
      angle: 60,
      seed: 7,
      density: 0.7,
      round: 11,
      puff: 1.2,
      seams: [
        {
          path: 'M99 238 C95 266 99 298 108 317 C132 332 166 338 200 338 C234 338 268 332 292 317 C301 298 305 266 301 238',
          width: 0.7,
          strength: 0.7,
          dash: '2.6 1.6',
        },
      ],
    },
    {
      path: 'M136 226 C140 222 148 222 152 226 L152 246 C148 250 140 250 136 246 Z M248 226 C252 222 260 222 264 226 L264 246 C260 250 252 250 248 246 Z',
      fabric: 'metal',
      seed: 1,
      round: 3,
      puff: 1.4,
    },
    {
      path: 'M193 312 L199 312 L214 366 L208 366 Z M207 312 L201 312 L186 366 L192 366 Z',
      fabric: 'metal',
      seed: 1,
      round: 2,
      puff: 1.6,
    },
  ],
};

const clutch: Garment = {
  id: 'clutch',
  fabric: 'champagneSatin',
  pieces: [
    {
      path: 'M66 190 C150 184 250 184 334 190 C340 230 342 290 338 332 C250 340 150 340 62 332 C58 290 60 230 66 190 Z',
      angle: 20,
      seed: 4,
      density: 1.5,
      round: 13,
      puff: 1.3,
      drape: 0.6,
    },
    {
      path: 'M64 190 C150 182 250 182 336 190 C338 206 339 222 339 238 L168 292 C162 294 156 293 152 290 L61 238 C61 222 62 206 64 190 Z',
      angle: 62,
      seed: 9,
      density: 1.3,
      round: 9,
      puff: 1.2,
      drape: 0.75,
      folds: [
        { path: 'M90 200 C140 220 220 226 300 214', width: 13, height: 3.4 },
        { path: 'M110 224 C160 250 230 248 310 226', width: 12, height: 3 },
      ],
      seams: [{ path: 'M64 234.6 L154 286.4 C157 288.6 161 289.4 166 288 L336 234', width: 0.5, strength: 0.5 }],
    },
    {
      path: 'M157 274 L165 274 L173 304 L165 304 Z',
      fabric: 'metal',
      seed: 1,
      round: 3,
      puff: 1.6,
    },
  ],
};

const pump: Garment = {
  id: 'pump',
  fabric: 'oxbloodLeather',
  pieces: [
    {
      path: 'M300 210 C310 214 318 226 320 242 C318 268 310 300 306 330 C305 342 304 350 303 358 L294 358 C293 330 290 300 284 276 C276 262 270 254 262 248 Z',
      angle: 4,
      seed: 3,
      round: 7,
      puff: 1.4,
      drape: 0.3,
    },
    {
      path: 'M238 198 C260 176 286 168 306 176 C312 190 300 214 284 228 C262 240 238 250 214 268 C190 288 160 306 130 312 C150 290 190 250 238 198 Z',
      fabric: 'cognacLeather',
      angle: 30,
      seed: 3,
      light: 0.62,
      drape: 0.3,
      round: 8,
    },
    {
      path: 'M306 172 C318 186 324 208 322 236 C316 252 300 258 284 262 C264 270 246 292 226 316 C204 340 172 352 132 355 C104 357 74 356 54 350 C48 347 47 342 51 337 C66 320 92 304 122 296 C130 306 142 312 158 308 C186 300 212 274 234 250 C260 232 296 216 306 172 Z',
      angle: 50,
      seed: 5,
      density: 1.1,
      round: 13,
      puff: 1.5,
      folds: [{ path: 'M70 340 C100 318 130 318 160 322', width: 14, height: 3 }],
      seams: [
        {
          path: 'M309 178 C301 222 264 238 238 254 C214 280 188 306 158 312.6 C142 316 129 310 120 300',
          width: 0.6,
          strength: 0.55,
        },
        { path: 'M256 250 C258 258 258 266 256 274', width: 0.5, strength: 0.4 },
      ],
    },
    {
      path: 'M51 346 C74 354 104 355 132 353 C172 350 204 338 226 314 C246 290 264 268 286 260 L288 264 C268 274 250 296 230 320 C206 346 172 358 132 360 C100 361 70 360 54 355 C49 352 48 349 51 346 Z',
      fabric: 'horn',
      seed: 1,
      round: 2,
    },
    { path: 'M293.6 354 L303.6 354 L303 362 L294 362 Z', fabric: 'horn', seed: 1, round: 2 },
  ],
};

const loafer: Garment = {
  id: 'loafer',
  fabric: 'cognacLeather',
  pieces: [
    {
      path: 'M46 340 C120 352 220 348 352 336 C354 340 354 344 353 348 L353 365 L286 367 L283 354 C220 358 150 360 92 357 C66 355 50 351 45 346 Z',
      fabric: 'horn',
      seed: 1,
      round: 3,
    },
    {
      path: 'M210 240 C250 229 310 232 340 246 C336 266 310 276 268 275 C236 274 218 262 210 240 Z',
      fabric: 'inkLeather',
      angle: 80,
      seed: 2,
      light: 0.5,
      round: 6,
    },
    {
      path: 'M340 245 C354 262 358 304 349 338 C270 347 150 352 64 347 C48 345 42 337 46 328 C54 313 82 305 114 295 C150 283 178 265 200 238 C206 233 214 235 218 242 C228 258 246 266 268 267 C300 268 326 261 340 245 Z',
      angle: 40,
      seed: 5,
      density: 0.9,
      round: 12,
      puff: 1.4,
      folds: [{ path: 'M196 300 C180 296 172 290 166 284', width: 7, height: 1.4 }],
      seams: [
        { path: 'M294 267 C294 290 297 316 301 342', width: 0.8, strength: 0.7 },
        {
          path: 'M344 253 C328 266 300 273 268 272 C246 271 230 264 221 252',
          width: 0.45,
          strength: 0.6,
          dash: '2.2 1.4',
        },
        { path: 'M50 337 C64 341 150 345 230 342', width: 0.45, strength: 0.5, dash: '2.2 1.4' },
      ],
    },
    {
      path: 'M199 238 C178 263 150 280 116 291 C96 297 78 304 74 312 C92 318 122 316 150 308 C186 298 214 282 229 263 C222 256 220 248 217 241 C212 234 205 233 199 238 Z',
      angle: 60,
      seed: 8,
      density: 0.8,
      round: 7,
      puff: 1.1,
      seams: [
        {
          path: 'M78 311.4 C94 315.4 122 313.4 149 305.4 C184 295.6 211 280 225.6 262.6',
          width: 0.6,
          strength: 0.7,
          dash: '2.4 1.4',
        },
      ],
    },
    {
      path: 'M172 259 C163 268 153 275 143 280 C152 302 172 326 200 344 L238 342 C210 322 184 294 172 259 Z',
      angle: -40,
      seed: 3,
      density: 0.8,
      round: 5,
      puff: 1.2,
      seams: [
        { path: 'M170 264 C182 296 208 323 233 341', width: 0.45, strength: 0.6, dash: '2.2 1.4' },
        { path: 'M146.4 281 C155 302 175 324 202 341.6', width: 0.45, strength: 0.6, dash: '2.2 1.4' },
        { path: 'M160 280 C165 280 169 284 171 290', width: 3, strength: 0.9 },
      ],
    },
  ],
};

const ankleBoot: Garment = {
  id: 'ankle-boot',
  fabric: 'inkLeather',
  pieces: [
    {
      path: 'M300 96 C304 92 310 92 313 96 L314 130 L301 130 Z',
      seed: 2,
      round: 3,
      drape: 0.1,
    },
    {
      path: 'M50 394 C120 410 230 406 331 392 L333 426 L270 428 L267 412 C210 417 150 420 92 417 C68 415 54 410 49 404 Z',
      fabric: 'horn',
      seed: 1,
      round: 3,
    },
    {
      path: 'M196 118 C214 106 296 106 314 118 C300 134 212 134 196 118 Z',
      fabric: 'inkWool',
      angle: 80,
      seed: 2,
      light: 0.45,
    },
    {
      path: 'M196 118 C218 128 292 128 314 118 C316 170 314 222 318 270 C326 316 333 358 332 396 C250 407 140 412 66 405 C50 403 45 394 50 385 C60 368 90 360 122 348 C160 333 185 310 191 274 C198 224 198 168 196 118 Z',
      angle: 16,
      seed: 5,
      density: 1,
      round: 14,
      puff: 1.4,
      drape: 1.3,
      folds: [
        { path: 'M192 290 C206 300 226 304 246 300', width: 8, height: 2.4 },
        { path: 'M182 310 C200 320 222 322 240 316', width: 8, height: 2.2 },
      ],
      seams: [
        { path: 'M228 126 C232 190 238 250 244 284 C230 330 216 370 206 405', width: 0.7, strength: 0.7 },
        { path: 'M288 126 C286 190 280 250 272 284 C288 320 300 360 306 398', width: 0.7, strength: 0.7 },
        { path: 'M197 123 C219 133 291 133 313.6 123', width: 0.45, strength: 0.6, dash: '2.2 1.4' },
      ],
    },
    {
      path: 'M232 126 C248 128 268 128 284 126 C283 186 276 240 266 286 C262 294 254 294 250 286 C240 240 234 186 232 126 Z',
      fabric: 'ribInk',
      seed: 2,
      drape: 0.1,
      round: 5,
      shadow: 0.4,
      light: 0.6,
    },
  ],
};

const belt: Garment = {
  id: 'belt',
  fabric: 'inkLeather',
  pieces: [
    {
      path: 'M200 96 C118 96 66 158 66 240 C66 332 124 400 206 400 C278 400 332 348 334 276 L298 276 C296 328 258 364 206 364 C144 364 102 312 102 240 C102 178 140 132 200 132 C256 132 296 170 298 226 L334 226 C332 150 276 96 200 96 Z',
      angle: 20,
      seed: 4,
      density: 1,
      round: 4,
      puff: 0.9,
      drape: 1.4,
      seams: [
        {
          path: 'M330 276 C328 346 276 396 206 396 C126 396 70 330 70 240 C70 160 120 100 200 100 C274 100 328 152 330 226',
          width: 0.6,
          strength: 0.7,
          dash: '2.6 1.6',
        },
        {
          path: 'M302 276 C300 330 260 368 206 368 C142 368 98 314 98 240 C98 176 138 128 200 128 C258 128 300 168 302 226',
          width: 0.6,
          strength: 0.7,
          dash: '2.6 1.6',
        },
      ],
    },
    {
      path: 'M298 206 L334 206 C337 262 334 326 318 384 L304 398 L284 378 C297 322 301 262 298 206 Z',
      angle: 4,
      seed: 7,
      round: 4,
      puff: 0.9,
      drape: 1.4,
      seams: [
        { path: 'M316 296 L316.1 296', width: 3.6 },
        { path: 'M314 318 L314.1 318', width: 3.6 },
        { path: 'M311 340 L311.1 340', width: 3.6 },
        { path: 'M316 274 L316.1 274', width: 3.6 },
      ],
    },
    {
      path: 'M288 224 L344 224 L344 284 L288 284 Z M295 231 L295 277 L337 277 L337 231 Z',
      fabric: 'metal',
      seed: 1,
      round: 2.6,
      puff: 1.8,
    },
    { path: 'M313 232 L319 232 L318 276 L314 276 Z', fabric: 'metal', seed: 1, round: 2, puff: 1.8 },
    { path: 'M295 298 L338 298 L336 312 L293 312 Z', angle: 90, seed: 3, round: 4, puff: 1.5 },
  ],
};

/** A long glove, its fingers up; the second lies below, turned away. */
const glovePath =
  'M150 470 C154 400 158 340 154 292 C148 268 136 250 122 232 C114 222 112 214 118 208 C126 202 136 206 144 214 C154 224 162 234 168 240 C168 206 164 160 162 124 C162 114 166 109 172 109 C179 109 183 114 184 124 C186 150 188 176 190 196 C191 164 191 130 191 100 C191 89 196 84 202 84 C209 84 213 89 213 100 C213 132 212 164 212 196 C215 170 219 142 222 116 C224 106 229 101 235 103 C241 104 244 110 243 120 C240 150 236 180 234 208 C238 192 243 174 248 160 C251 151 256 148 261 150 C267 152 269 158 267 166 C260 200 254 240 246 274 C238 310 236 350 238 392 C240 420 242 446 244 470 C214 478 180 478 150 470 Z';

const glove: Garment = {
  id: 'glove',
  fabric: 'inkLeather',
  pieces: [
    {
      path: glovePath,
      angle: 10,
      seed: 5,
      density: 1.8,
      round: 9,
      puff: 1.6,
      drape: 1.6,
      folds: [
        { path: 'M154 330 C176 340 212 338 236 324', width: 8, height: 3 },
        { path: 'M156 352 C180 362 214 356 236 346', width: 8, height: 3 },
        { path: 'M154 384 C176 392 206 386 236 372', width: 8, height: 2.4 },
        { path: 'M154 306 C180 314 206 310 240 296', width: 7, height: 2 },
      ],
      seams: [
        { path: 'M187 206 C188 230 190 252 192 276', width: 0.8, strength: 0.75 },
        { path: 'M204 210 C204 234 204 254 204 278', width: 0.8, strength: 0.75 },
        { path: 'M222 212 C220 236 218 256 216 278', width: 0.8, strength: 0.75 },
        { path: 'M150.6 463 C181 471 214 471 243.4 463', width: 0.6, strength: 0.6, dash: '2.2 1.4' },
      ],
    },
    ...[414, 430, 446].map(
      (y): Piece => ({
        path: mirrored(`M200 ${y - 3.2} C195.6 ${y - 3.2} 195.6 ${y + 3.2} 200 ${y + 3.2}`),
        fabric: 'metal',
        seed: 1,
        round: 2,
        puff: 1.4,
      }),
    ),
  ],
};

export const accessories = [bag, clutch, pump, loafer, ankleBoot, belt, glove];
