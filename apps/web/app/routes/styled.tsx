import '../app.css';

/** Every page but the home page, which has a smaller style sheet of its own. */
export { Outlet as default } from 'react-router';
